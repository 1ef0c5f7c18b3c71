import { formatInstant } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import type { Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import { pagePeriods } from '#modules/dashboard/shared/sizes.ts'
import { upperFirst } from '#shared/text.ts'
import type { PageFilter } from './reads.ts'
import type { Answers } from './use-answers.ts'

type Props = {
  filter: PageFilter
  set: (name: keyof PageFilter, value: string | null) => void
  entities: Dashboard['entities']
  answers: Answers
}

type Choice = { value: string | null; label: string }

/** One filter: a button that says its choice. */
function Filter({
  of,
  choices,
  value,
  set,
}: {
  of: string
  choices: readonly Choice[]
  value: string | undefined
  set: (value: string | null) => void
}) {
  const chosen = choices.find((each) => each.value === (value ?? null)) ?? choices[0]!
  return (
    <Menu
      align="end"
      items={choices.map((each) => ({
        label: each.label,
        checked: each === chosen,
        onSelect: () => set(each.value),
      }))}
      trigger={
        <Button>
          <span className="text-fg-muted">{of}:</span> <span className="max-w-44 truncate">{chosen.label}</span>
        </Button>
      }
    />
  )
}

/** What the page is narrowed to, and how old its figures are. */
export const BoardBar = ({ filter, set, entities, answers: { at, waiting, refresh } }: Props) => (
  <>
    <span className="flex items-center text-caption text-fg-muted">
      <span className="figures min-w-24 text-right max-md:text-left">{at && `As of ${formatInstant(at, 'time')}`}</span>
      <Button variant="ghost" busy={waiting} onClick={refresh}>
        Refresh<span className="sr-only"> figures</span>
      </Button>
    </span>
    <Filter
      of="Period"
      value={filter.period}
      choices={[
        { value: null, label: 'As each report says' },
        ...pagePeriods.map((value) => ({ value, label: upperFirst(value) })),
      ]}
      set={(value) => set('period', value)}
    />
    {entities.length > 1 && (
      <Filter
        of="Entity"
        value={filter.entity}
        choices={[
          { value: null, label: 'All entities' },
          ...entities.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        set={(value) => set('entity', value)}
      />
    )}
  </>
)
