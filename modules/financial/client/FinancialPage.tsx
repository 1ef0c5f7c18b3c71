import { sentenceOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { RoomDoors } from '#client/shell/room-doors.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton, SkeletonLines } from '#client/ui/skeleton.tsx'
import { bills } from '#modules/financial/shared/bills.ts'
import { journalEntries } from '#modules/financial/shared/journal-entries.ts'
import { legalEntities } from '#modules/financial/shared/legal-entities.ts'
import { reportApi } from '#modules/financial/shared/reports.ts'
import { AgeingBars } from './ageing-bars.tsx'
import { useBooks, type Books } from './books.ts'
import { BooksFigures, OpenPeriodsFigure } from './books-figures.tsx'
import { useReportParams } from './params.ts'
import { EntityAsked, ReportBar } from './report-bar.tsx'
import { ResultStatement } from './statement-card.tsx'
import { WorkList } from './work-list.tsx'

/** The room's home: how the company stands, and what is to be done. */
export function FinancialPage() {
  const { can } = useAuth()
  const { set } = useReportParams()
  const books = useBooks()
  return (
    <div className="flex min-h-full flex-col bg-sunken">
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
        {books.waiting ? (
          <SkeletonLines lines={6} />
        ) : books.entity ? (
          <Home books={books} />
        ) : can(legalEntities.api.list.can) ? (
          <NoBooks />
        ) : (
          <RoomDoors />
        )}
      </div>
    </div>
  )
}

function Home({ books }: { books: Books }) {
  const { can } = useAuth()
  const entityId = books.entity!.id
  const reports = can(reportApi.trialBalance.can)
  const trial = useApi(reportApi.trialBalance, { query: { entityId } }, { enabled: reports })
  const ageing = useApi(reportApi.payablesAgeing, { query: { entityId } }, { enabled: reports })
  const failed = [trial, ageing].find(({ isError }) => isError)
  return (
    <div className="flex flex-col gap-3">
      {failed && (
        <Banner
          tone="danger"
          title="Some figures could not be loaded"
          action={
            <Button size="sm" onClick={() => void Promise.all([trial.refetch(), ageing.refetch()])}>
              Try again
            </Button>
          }
        >
          {sentenceOf(failed.error)}
        </Banner>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <BooksFigures entityId={entityId} />
        <OpenPeriodsFigure entityId={entityId} />
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <WorkList />
        {reports && (
          <div className="flex flex-col gap-3">
            {ageing.data ? (
              <AgeingBars found={ageing.data} entity={entityId} />
            ) : (
              !ageing.isError && <Skeleton className="h-74 rounded-card" />
            )}
            {trial.data ? (
              <ResultStatement found={trial.data} />
            ) : (
              !trial.isError && <Skeleton className="h-110 rounded-card" />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const NoBooks = () => (
  <EmptyState
    drawing="document"
    title="There are no books yet"
    action={
      <LinkButton variant="primary" to="/financial/legal-entities/new">
        New legal entity
      </LinkButton>
    }
  >
    A legal entity keeps its own books. A chart of accounts and its journals are made with it; then add its fiscal year.
  </EmptyState>
)
