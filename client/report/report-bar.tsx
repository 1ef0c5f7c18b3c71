import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { DayInput } from '#client/form/day-input.tsx'
import { dayExamples, readDay } from '#client/form/parse.ts'
import { formatList, readerLocale } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { isDay } from '#shared/day.ts'
import type { FiscalYear } from '#shared/typed-day.ts'
import type { Asked as Asking } from './params.ts'

/** The questions a report takes, in one line that wraps. */
export function ReportBar({
  folded,
  children,
}: {
  /** On a phone, where they are many: what they are folded under. */ folded?: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-label="What the report shows" className="border-b border-line px-4 py-3 print:hidden">
      {folded && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 rounded-check text-table font-medium text-fg md:hidden"
        >
          <SlidersHorizontal aria-hidden />
          {folded}
        </button>
      )}
      <div id={id} className={cn('flex flex-wrap items-end gap-x-3 gap-y-2', folded && !open && 'max-md:hidden')}>
        {children}
      </div>
    </section>
  )
}

type AskedProps = { label: string; fault?: string; children: (id: string) => ReactNode; className?: string }

/** A labelled control of the bar; what is wrong stands beside the label, so that nothing below moves. */
export function Asked({ label, fault, children, className }: AskedProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-caption font-medium text-fg-muted">
        {label}
        {fault && (
          <span id={`${id}-fault`} className="text-danger">
            {' '}
            – {fault}
          </span>
        )}
      </label>
      {children(id)}
    </div>
  )
}

/** Long enough that nobody is told of a fault in the middle of a word. */
const pauseMs = 700

type DayProps = {
  asked: Asking
  /** Of the parameter in the address. */
  name: string
  label: string
  /** The day the report was made for, where the address names none. */
  value?: string
  /** Which day of a span is meant, as of 'last quarter'. */
  edge: 'first' | 'last'
  fiscalYears?: readonly FiscalYear[]
}

/** A day of the report. The report follows a moment after the last key, or as soon as the field is left; what is no day stays and is said to be none. */
export function DayAsked({ asked, name, label, value = '', edge, fiscalYears }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const settle = (text: string | null) => {
    clearTimeout(pause.current)
    setTyped(null)
    if (text !== null && text !== (asked.text(name) ?? '')) asked.set({ [name]: text.trim() || undefined })
  }
  const unread = asked.isUnread(name)
  return (
    <Asked label={label} fault={unread ? 'not a day' : undefined} className="w-40 max-md:flex-1 max-md:basis-36">
      {(id) => (
        <DayInput
          id={id}
          explain={false}
          read={(text) => readDay(text, { edge, fiscalYears })}
          value={typed ?? asked.text(name) ?? value}
          aria-invalid={unread || undefined}
          aria-describedby={unread ? `${id}-fault` : undefined}
          onChange={(next) => {
            setTyped(next)
            clearTimeout(pause.current)
            if (next !== '') pause.current = setTimeout(() => settle(next), isDay(next) ? pauseMs / 2 : pauseMs)
          }}
          onBlur={() => settle(typed)}
          onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
        />
      )}
    </Asked>
  )
}

/** The figures, unless a day they are asked for is none: figures of another day must not stand there. */
export const Understood = ({ asked, children }: { asked: Asking; children: ReactNode }) =>
  asked.unread.length === 0 ? (
    children
  ) : (
    <EmptyState title={`There is no such day: ${formatList(asked.unread.map((text) => `“${text}”`))}`}>
      Enter a date {dayExamples(readerLocale())}; “end of last month”, “last quarter”, “Oct 2025”, “YTD” and “-30d” are
      understood too.
    </EmptyState>
  )
