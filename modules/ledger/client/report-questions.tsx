import { CalendarRange } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { Asked } from '#client/report/report-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { Select } from '#client/ui/select.tsx'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Forbidden } from '#client/errors/forbidden.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { fiscalYears } from '#modules/ledger/shared/fiscal-years.ts'
import { legalEntities } from '#modules/ledger/shared/legal-entities.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { firstOfMonth } from '#shared/day.ts'
import { parseSpan, type FiscalYear } from '#shared/typed-day.ts'
import { useBooks, type Books } from './books.ts'
import { BooksGate } from './books-gate.tsx'

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

/** The last fiscal years of a company; undefined until they are known. */
export const useFiscalYears = (entityId: string | undefined): readonly FiscalYear[] | undefined =>
  useApi(fiscalYears.api.list, {
    query: { ...(entityId ? { filter: `entityId:eq:${entityId}` } : {}), sort: '-startsOn', limit: '5' },
  }).data?.items

type SpanProps = { fiscalYears?: readonly FiscalYear[]; onChoose: (from: string, to: string) => void }

/** Usual spans of days, fiscal years after them. */
export function SpanMenu({ fiscalYears: years = [], onChoose }: SpanProps) {
  const today = companyDay()
  const choose = (words: string) => {
    const span = parseSpan(words, { today, fiscalYears: years })
    if (span) onChoose(span.from, span.to)
  }
  return (
    <Menu
      trigger={<Button icon={CalendarRange}>Date ranges</Button>}
      items={[
        { label: 'This month', onSelect: () => onChoose(firstOfMonth(today), today) },
        { label: 'Last month', onSelect: () => choose('last month') },
        { label: 'Last quarter', onSelect: () => choose('last quarter') },
        { label: 'Year to date', onSelect: () => choose('year to date') },
        ...years.map((year, at) => ({
          label: `Fiscal year ${year.name}`,
          separated: at === 0,
          onSelect: () => onChoose(year.startsOn, year.endsOn),
        })),
      ]}
    />
  )
}

/** A report for people who may see it; the others read who can give them access. */
export function ReportGate({ title, children }: { title: string; children: ReactNode }) {
  const { can } = useAuth()
  const books = useBooks()
  const none = can(legalEntities.api.list.can) && !books.waiting && !books.failure && !books.entity
  if (can(reportApi.trialBalance.can))
    return none ? (
      <>
        <PageHeader title={title} />
        <BooksGate books={books}>{() => children}</BooksGate>
      </>
    ) : (
      children
    )
  return (
    <>
      <PageHeader title={title} />
      <Forbidden title="You may not see the reports of the books" can={reportApi.trialBalance.can} />
    </>
  )
}
