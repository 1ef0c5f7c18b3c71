import { CalendarRange } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { DayInput } from '#client/form/day-input.tsx'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { Select } from '#client/ui/select.tsx'
import { fiscalYears } from '#modules/financial/shared/fiscal-years.ts'
import { addMonths, firstOfMonth, isDay, lastOfMonth } from '#shared/day.ts'
import type { Books } from './books.ts'

/** The questions a report takes, in one line that wraps. */
export const ReportBar = ({ children }: { children: ReactNode }) => (
  <section
    aria-label="What the report shows"
    className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line px-4 py-3 print:hidden"
  >
    {children}
  </section>
)

/** A labelled control of the bar. */
export function Asked({
  label,
  children,
  className,
}: {
  label: string
  children: (id: string) => ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-caption font-medium text-fg-muted">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** A day of the report: the report follows once what was typed is a day. */
export function DayAsked({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string | undefined) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(null)
  }
  return (
    <Asked label={label} className="w-40 max-md:flex-1 max-md:basis-36">
      {(id) => (
        <DayInput
          id={id}
          explain={false}
          value={typed ?? value}
          aria-invalid={typed !== null && typed !== '' && !isDay(typed) ? true : undefined}
          onChange={(next) => {
            setTyped(next)
            if (isDay(next) && next !== value) onChange(next)
          }}
          onBlur={() => {
            if (typed === '') onChange(undefined)
            setTyped(null)
          }}
        />
      )}
    </Asked>
  )
}

/** The company, where there is more than one. */
export function EntityAsked({ books, onChange }: { books: Books; onChange: (id: string) => void }) {
  if (books.entities.length < 2) return null
  return (
    <Asked label="Legal entity" className="w-56">
      {(id) => (
        <Select
          id={id}
          value={books.entity?.id ?? null}
          options={books.entities.map((each) => ({ value: each.id, label: each.name }))}
          onChange={onChange}
        />
      )}
    </Asked>
  )
}

/** Usual spans of days, fiscal years first. */
export function SpanMenu({
  entityId,
  onChoose,
}: {
  entityId: string | undefined
  onChoose: (from: string, to: string) => void
}) {
  const years = useApi(fiscalYears.api.list, {
    query: { ...(entityId ? { filter: `entityId:eq:${entityId}` } : {}), sort: '-startsOn', limit: '5' },
  })
  const today = companyDay()
  const last = addMonths(firstOfMonth(today), -1)
  return (
    <Menu
      trigger={<Button icon={CalendarRange}>Date ranges</Button>}
      items={[
        { label: 'This month', onSelect: () => onChoose(firstOfMonth(today), today) },
        { label: 'Last month', onSelect: () => onChoose(last, lastOfMonth(last)) },
        ...(years.data?.items ?? []).map((year, at) => ({
          label: `Fiscal year ${year.name}`,
          separated: at === 0,
          onSelect: () => onChoose(year.startsOn, year.endsOn),
        })),
      ]}
    />
  )
}
