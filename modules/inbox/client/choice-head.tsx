import { ChevronDown } from 'lucide-react'
import { several } from '#client/bulk/bulk-words.ts'
import { recordRefOf } from '#client/record-refs.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Menu } from '#client/ui/menu.tsx'
import type { InboxItem } from '#shared/inbox.ts'
import { upperFirst } from '#shared/text.ts'
import { isChoosable, type Choice } from './use-choice.ts'

type Props = {
  items: readonly InboxItem[]
  choice: Choice
  /** There are more than these: those of a kind are fetched before they are chosen. */
  more: boolean
  onKind: (record: string) => void
}

/** Chooses all that is shown, or all of a kind. */
export function ChoiceHead({ items, choice, more, onKind }: Props) {
  const possible = items.filter(isChoosable)
  const all = possible.length > 0 && possible.every(choice.has)
  const kinds = [...Map.groupBy(possible, ({ record }) => record)]
  return (
    <div className="flex min-h-11 items-center border-b border-line pr-2">
      <Checkbox
        checked={all}
        indeterminate={!all && choice.items.length > 0}
        onChange={(on) => (on ? choice.set(possible) : choice.clear())}
        label="All shown"
        className="items-center pl-3.5 text-caption text-fg-muted max-md:text-table"
      />
      {kinds.length > 0 && (
        <span className="ml-auto">
          <Menu
            align="end"
            trigger={
              <Button size="sm" variant="ghost">
                All of a kind
                <ChevronDown aria-hidden />
              </Button>
            }
            items={kinds.map(([record, of]) => ({
              label: more
                ? `All ${recordRefOf(record)?.many ?? record}`
                : upperFirst(several(of.length, recordRefOf(record) ?? { one: record, many: record })),
              onSelect: () => onKind(record),
            }))}
          />
        </span>
      )}
    </div>
  )
}
