import { sentenceOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { ModulePages } from '#client/navigation/module-pages.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Settle } from '#client/shell/settle.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useReportParams } from '#client/report/params.ts'
import { ReportBar } from '#client/report/report-bar.tsx'
import { bills } from '#modules/payables/shared/bills.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { AgeingChart } from './ageing-chart.tsx'
import { MonthsCharts } from './months-charts.tsx'
import { ResultChart } from './result-chart.tsx'
import { useBooks, type Books } from '#modules/ledger/client/books.ts'
import { BooksGate } from '#modules/ledger/client/books-gate.tsx'
import { WorkFigures } from '#client/report/work-figures.tsx'
import { BooksFigures, OpenPeriodsFigure } from './books-figures.tsx'
import { EntityAsked } from '#modules/ledger/client/report-questions.tsx'
import { useStatement } from './entity-statements.tsx'
import { StatementCard } from '#modules/statements/client/statement-card.tsx'

/** The module's home: how the company stands, and what is to be done. */
export function FinancialPage() {
  const { can } = useAuth()
  const { set } = useReportParams()
  const books = useBooks()
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="Finance"
        actions={
          can(bills.api.create.can) ? (
            <NewButton record={bills}>New bill</NewButton>
          ) : (
            <NewButton record={journalEntries}>New entry</NewButton>
          )
        }
      />
      {books.entities.length > 1 && (
        <ReportBar>
          <EntityAsked books={books} onChange={(entity) => set({ entity })} />
        </ReportBar>
      )}
      <div className="mx-auto w-full max-w-320 px-4 py-5 md:px-6">
        <BooksGate books={books} lines={6} closed={<ModulePages />}>
          {() => <Home books={books} />}
        </BooksGate>
      </div>
    </div>
  )
}

function Home({ books }: { books: Books }) {
  const { can } = useAuth()
  const entityId = books.entity!.id
  const reports = can(reportApi.trialBalance.can)
  const result = useStatement(entityId, 'profit-and-loss', reports)
  const ageing = useApi(payablesApi.payablesAgeing, { query: { entityId } }, { enabled: reports })
  const failed = [result, ageing].find(({ isError }) => isError)
  return (
    <Settle className="flex flex-col gap-3">
      {failed && (
        <Banner
          tone="danger"
          title="Some figures could not be loaded"
          action={
            <Button size="sm" onClick={() => void Promise.all([result.refetch(), ageing.refetch()])}>
              Try again
            </Button>
          }
        >
          {sentenceOf(failed.error)}
        </Banner>
      )}
      <div className="grid grid-cols-2 gap-3 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-5">
        <BooksFigures entityId={entityId} />
        <OpenPeriodsFigure entityId={entityId} />
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <WorkFigures
            title="To do"
            filter={`entityId:eq:${entityId}`}
            empty="Nothing is declared to be done in these books."
          />
          {reports && (
            <>
              <AgeingChart read={ageing} entity={entityId} />
              {result.data ? (
                <ResultChart statement={result.data} />
              ) : (
                !result.isError && <Skeleton className="h-86 rounded-card" />
              )}
            </>
          )}
        </div>
        {reports && (
          <div className="flex min-w-0 flex-col gap-3">
            <MonthsCharts entityId={entityId} />
            {result.data ? (
              <StatementCard statement={result.data} />
            ) : (
              !result.isError && <Skeleton className="h-150 rounded-card" />
            )}
          </div>
        )}
      </div>
    </Settle>
  )
}
