import { Asked, DayAsked, ReportBar } from '#client/report/report-bar.tsx'
import type { Asked as Asking } from '#client/report/params.ts'
import { Select } from '#client/ui/select.tsx'
import type { Books } from '#modules/ledger/client/books.ts'
import { EntityAsked, SpanMenu, useFiscalYears } from '#modules/ledger/client/report-questions.tsx'
import type { Statement, StatementKind } from '#modules/statements/shared/statements.ts'
import type { Cut } from './question.ts'

const compareOptions = [
  { value: 'none', label: 'Nothing' },
  { value: 'period before', label: 'Period before' },
  { value: 'year before', label: 'Year before' },
]
const columnOptions = [
  { value: 'total', label: 'Total' },
  { value: 'month', label: 'By month' },
  { value: 'quarter', label: 'By quarter' },
]

type Props = {
  kind: StatementKind
  books: Books
  asked: Asking
  cut: Cut
  /** The statement that is shown, which says the days where the address names none. */
  statement: Statement | undefined
}

/** What a statement is of: entity, days, comparison and columns, all kept in the address. */
export function StatementBar({ kind, books, asked, cut, statement }: Props) {
  const fiscalYears = useFiscalYears(books.entity?.id)
  const { set } = asked
  // A balance depends on its last day alone; the first one decides on the days to compare.
  const spanned = kind !== 'balance-sheet' || cut.by !== 'total' || cut.compare === 'period before'
  return (
    <ReportBar folded="Days and columns">
      <EntityAsked books={books} onChange={(entity) => set({ entity })} />
      {spanned && (
        <DayAsked {...{ asked, fiscalYears }} name="from" label="From" value={statement?.from} edge="first" />
      )}
      <DayAsked
        {...{ asked, fiscalYears }}
        name="to"
        label={spanned ? 'To' : 'As of'}
        value={statement?.to}
        edge="last"
      />
      <SpanMenu fiscalYears={fiscalYears} onChoose={(from, to) => set({ from, to })} />
      <Asked label="Compare with" className="w-40 max-md:flex-1">
        {(id) => (
          <Select
            id={id}
            value={cut.compare}
            options={compareOptions}
            onChange={(next) => set({ compare: next === 'none' ? undefined : next })}
          />
        )}
      </Asked>
      <Asked label="Columns" className="w-36 max-md:flex-1">
        {(id) => (
          <Select
            id={id}
            value={cut.by}
            options={columnOptions}
            onChange={(next) => set({ by: next === 'total' ? undefined : next })}
          />
        )}
      </Asked>
    </ReportBar>
  )
}
