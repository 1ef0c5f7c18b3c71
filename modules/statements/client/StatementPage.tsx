import { Printer } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { onTheirWay, ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay } from '#client/format.ts'
import { ExportButton } from '#client/report/all-rows.tsx'
import { useReportParams } from '#client/report/params.ts'
import { Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, IconButton, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { useBooks } from '#modules/ledger/client/books.ts'
import { ReportGate } from '#modules/ledger/client/report-questions.tsx'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import {
  statementCall,
  statementTitles,
  type Statement,
  type StatementKind,
} from '#modules/statements/shared/statements.ts'
import { cutOf } from './question.ts'
import { isEmpty } from './shown-lines.ts'
import { saveStatement } from './save-statement.ts'
import { StatementBar } from './statement-bar.tsx'
import { StatementTabs } from './statement-tabs.tsx'
import { StatementTable } from './statement-table.tsx'
import { TieList } from './tie-list.tsx'

const pageOf = (kind: StatementKind) => () => (
  <ReportGate title={statementTitles[kind]}>
    <StatementPage kind={kind} />
  </ReportGate>
)

export const ProfitAndLossPage = pageOf('profit-and-loss')
export const BalanceSheetPage = pageOf('balance-sheet')
export const CashFlowPage = pageOf('cash-flow')

/** One of the financial statements of a legal entity; its questions stay as they are when another statement is chosen. */
function StatementPage({ kind }: { kind: StatementKind }) {
  const { can } = useAuth()
  const books = useBooks()
  const asked = useReportParams('from', 'to')
  const { day, text, set, unread } = asked
  const readable = unread.length === 0
  const cut = cutOf(text)
  const query = { entityId: books.entity?.id, from: day('from'), to: day('to'), ...cut }
  const read = useApi(statementCall, { params: { kind }, query }, { enabled: !books.waiting && readable, keep: true })
  const empty = text('empty') === '1'
  return (
    <div className="flex min-h-full shrink-0 flex-col">
      <PageHeader
        title={statementTitles[kind]}
        actions={
          read.data &&
          readable && (
            <>
              <ExportButton
                disabledReason={read.isPlaceholderData ? onTheirWay : undefined}
                save={async () => saveStatement(read.data, empty)}
              />
              <IconButton label="Print" icon={Printer} className="max-md:hidden" onClick={() => print()} />
            </>
          )
        }
      />
      <StatementBar kind={kind} books={books} asked={asked} cut={cut} statement={read.data} />
      <StatementTabs value={kind} />
      <Understood asked={asked}>
        <ReadGate read={read} what={`the ${statementTitles[kind].toLowerCase()}`}>
          {(statement) => (
            <>
              <Days statement={statement} />
              {statement.lines.every(isEmpty) && !empty ? (
                <Nothing canPost={can(journalEntries.api.create.can)} onShow={() => set({ empty: '1' })} />
              ) : (
                <StatementTable statement={statement} open={text('open')} empty={empty} set={set} />
              )}
              <section aria-label="Checks" className="px-4 py-4">
                <h2 className="mb-2 text-table font-semibold">Checks</h2>
                <TieList ties={statement.ties} currency={statement.currency} />
              </section>
            </>
          )}
        </ReadGate>
      </Understood>
    </div>
  )
}

const Days = ({ statement: { kind, entityName, currency, from, to } }: { statement: Statement }) => (
  <p className="px-4 py-3 text-table text-fg-muted">
    {entityName},{' '}
    {kind === 'balance-sheet' ? `at the end of ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`}, in{' '}
    {currency}. Posted entries only.
  </p>
)

const Nothing = ({ canPost, onShow }: { canPost: boolean; onShow: () => void }) => (
  <EmptyState
    drawing="list"
    title="Nothing has been posted in these days"
    action={
      <>
        {canPost && <LinkButton to="/financial/journal-entries/new">New journal entry</LinkButton>}
        <Button variant="ghost" onClick={onShow}>
          Show empty accounts
        </Button>
      </>
    }
  >
    Choose other days, or post entries: bills, payments and journal entries appear here once they are posted.
  </EmptyState>
)
