import { ChartColumn, Hash, List, Search, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { metricsCall, type Card } from '#modules/dashboard/shared/dashboard.ts'
import type { CardKind } from '#modules/dashboard/shared/sizes.ts'
import { useCatalogue } from '#modules/reports/client/catalogue.ts'
import { choicesOf, matching, type Choice } from './card-choices.ts'
import { sizes } from './card-layout.ts'
import { overviewsFor } from './figures.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** How many cards have room. */
  left: number
  add: (card: Card, title: string) => void
}

/** Chooses reports and metrics, and how they are shown; it stays open for several. */
export const AddDialog = (props: Props) => (
  <Dialog
    open={props.open}
    onOpenChange={props.onOpenChange}
    size="lg"
    title="Add cards"
    description="Figures are those that your rights allow."
    footer={<Button onClick={() => props.onOpenChange(false)}>Close</Button>}
  >
    {props.open && <Choices {...props} />}
  </Dialog>
)

export const kindNames: Readonly<Record<CardKind, { label: string; icon: LucideIcon }>> = {
  number: { label: 'Number', icon: Hash },
  chart: { label: 'Chart', icon: ChartColumn },
  list: { label: 'List', icon: List },
  figures: { label: 'Figures', icon: Hash },
  charts: { label: 'Charts', icon: ChartColumn },
}

function Choices({ add, left }: Props) {
  const { can } = useAuth()
  const [text, setText] = useState('')
  const [added, setAdded] = useState('')
  const metrics = useApi(metricsCall, {})
  const catalogue = useCatalogue()
  const failed = metrics.isError ? metrics : catalogue
  const read = {
    data:
      metrics.data && catalogue.data
        ? choicesOf({ metrics: metrics.data, reports: catalogue.data, overviews: overviewsFor(can) })
        : undefined,
    isError: failed.isError,
    isEnabled: true,
    error: failed.error,
    refetch: () => void failed.refetch(),
  }
  const choose = ({ name, source }: Choice, kind: CardKind) => {
    add({ id: crypto.randomUUID(), kind, ...sizes[kind], source }, name)
    setAdded(`${name} added as ${kindNames[kind].label.toLowerCase()}`)
  }
  return (
    <div className="flex flex-col gap-3">
      <Input
        icon={Search}
        aria-label="Search reports and metrics"
        placeholder="Search reports and metrics"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <output aria-live="polite" className="min-h-4.5 text-caption text-fg-muted">
        {left <= 0 ? 'The dashboard has no room for more cards' : added}
      </output>
      <ReadGate read={read} what="reports and metrics">
        {(choices) => <Groups groups={matching(choices, text)} choose={choose} full={left <= 0} />}
      </ReadGate>
    </div>
  )
}

type GroupsProps = {
  groups: readonly [string, readonly Choice[]][]
  choose: (choice: Choice, kind: CardKind) => void
  full: boolean
}

function Groups({ groups, choose, full }: GroupsProps) {
  if (groups.length === 0) return <p className="py-6 text-table text-fg-muted">No report or metric matches</p>
  return groups.map(([group, choices]) => (
    <section key={group} aria-label={group}>
      <h3 className="text-caption font-semibold text-fg-muted">{group}</h3>
      <ul className="divide-y divide-line">
        {choices.map((choice) => (
          <li key={choice.key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1 basis-48 text-table">
              <span className="block text-fg">{choice.name}</span>
              {choice.description && <span className="block text-caption text-fg-muted">{choice.description}</span>}
            </span>
            <span className="flex gap-1">
              {choice.kinds.map((kind) => (
                <Button
                  key={kind}
                  size="sm"
                  icon={kindNames[kind].icon}
                  disabledReason={full ? 'The dashboard has no room for more cards' : undefined}
                  onClick={() => choose(choice, kind)}
                >
                  {kindNames[kind].label}
                  <span className="sr-only"> of {choice.name}</span>
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
