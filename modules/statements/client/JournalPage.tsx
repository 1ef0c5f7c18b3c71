import { Printer } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { ExportButton } from '#client/report/all-rows.tsx'
import { useReportParams } from '#client/report/params.ts'
import { Asked, DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Select } from '#client/ui/select.tsx'
import { useBooks } from '#modules/ledger/client/books.ts'
import { EntityAsked, ReportGate, SpanMenu, useFiscalYears } from '#modules/ledger/client/report-questions.tsx'
import { journals } from '#modules/ledger/shared/journals.ts'
import { JournalTable } from './journal-table.tsx'
import { StatementTabs } from './statement-tabs.tsx'
import { saveJournal, useJournal, type JournalQuestion } from './use-journal.ts'

const every = '__all'

/** Posted entries of a legal entity in order of date and number, each with its lines. */
export const JournalPage = () => (
  <ReportGate title="Journal">
    <Report />
  </ReportGate>
)

function Report() {
  const { can } = useAuth()
  const books = useBooks()
  const asked = useReportParams('from', 'to')
  const { day, text, set, unread } = asked
  const entityId = books.entity?.id
  const fiscalYears = useFiscalYears(entityId)
  const [from, to, journal] = [day('from'), day('to'), text('journal')]
  const question: JournalQuestion = {
    ...(entityId && { entityId }),
    ...(from && { from }),
    ...(to && { to }),
    ...(journal && { journalId: journal }),
  }
  const readable = unread.length === 0
  const { pages, read } = useJournal(question, !books.waiting && readable)
  const first = pages[0]
  const mayFilter = can(journals.api.list.can)
  const chosen = useApi(
    journals.api.list,
    { query: { filter: `entityId:eq:${entityId}`, sort: 'code', limit: '200' } },
    { enabled: mayFilter && entityId !== undefined },
  ).data?.items
  return (
    <div className="flex min-h-full shrink-0 flex-col">
      <PageHeader
        title="Journal"
        actions={
          first &&
          readable && (
            <>
              <ExportButton save={() => saveJournal(question)} />
              <IconButton label="Print" icon={Printer} className="max-md:hidden" onClick={() => print()} />
            </>
          )
        }
      />
      <ReportBar folded="Days and journal">
        <EntityAsked books={books} onChange={(entity) => set({ entity, journal: undefined })} />
        <DayAsked {...{ asked, fiscalYears }} name="from" label="From" value={first?.from} edge="first" />
        <DayAsked {...{ asked, fiscalYears }} name="to" label="To" value={first?.to} edge="last" />
        <SpanMenu fiscalYears={fiscalYears} onChoose={(start, end) => set({ from: start, to: end })} />
        {mayFilter && (
          <Asked label="Journal" className="w-48 max-md:w-full">
            {(id) => (
              <Select
                id={id}
                value={journal ?? every}
                options={[
                  { value: every, label: 'All journals' },
                  ...(chosen ?? []).map((each) => ({ value: each.id, label: each.name })),
                ]}
                onChange={(next) => set({ journal: next === every ? undefined : next })}
              />
            )}
          </Asked>
        )}
      </ReportBar>
      <StatementTabs value="journal" />
      <Understood asked={asked}>
        <ReadGate
          read={{
            data: first,
            isError: read.isError && !first,
            isEnabled: read.isEnabled,
            error: read.error,
            refetch: read.refetch,
          }}
          what="the journal"
        >
          {(journalShown) => (
            <JournalTable journal={journalShown} entries={pages.flatMap(({ entries }) => entries)} more={read} />
          )}
        </ReadGate>
      </Understood>
    </div>
  )
}
