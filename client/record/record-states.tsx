import { Forbidden } from '#client/errors/forbidden.tsx'
import { RotateCw } from 'lucide-react'
import { ApiError, sentenceOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { PageHeader, type Crumb } from '#client/shell/page-header.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { listAddress } from './last-list.ts'

type Props = { record: AnyRecord; error: unknown; onRetry: () => void }

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0)
const isMissing = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 400

/** The page of a record that is not there, may not be seen, or could not be read. */
export const RecordFailed = ({ crumbs, ...props }: Props & { crumbs: readonly Crumb[] }) => (
  <>
    <PageHeader title={upperFirst(props.record.one) + (isMissing(props.error) ? ' not found' : '')} crumbs={crumbs} />
    <RecordFailure {...props} />
  </>
)

/** Why one record is not shown, and where to go instead. */
export function RecordFailure({ record, error, onRetry }: Props) {
  const { can } = useAuth()
  const back = can(record.api.list.can) && (
    <LinkButton to={listAddress(record)} variant="primary">
      All {record.many}
    </LinkButton>
  )
  if (isMissing(error))
    return (
      <EmptyState drawing="document" title={`This ${record.one} does not exist`} action={back}>
        The record may have been removed, or the address is incomplete.
      </EmptyState>
    )
  if (statusOf(error) === 403)
    return <Forbidden title={`You may not see this ${record.one}`} can={record.api.read.can} action={back} />
  return (
    <EmptyState
      title={`This ${record.one} could not be loaded`}
      action={
        <Button icon={RotateCw} variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {sentenceOf(error)}
    </EmptyState>
  )
}

/** The shape of a record page while it is on its way. */
export const RecordSkeleton = ({ record, crumbs }: { record: AnyRecord; crumbs: readonly Crumb[] }) => (
  <div aria-busy>
    <PageHeader title={upperFirst(record.one)} crumbs={crumbs} />
    <output className="block space-y-5 px-4 py-5">
      <span className="sr-only">Loading the {record.one}…</span>
      <Skeleton className="h-7 w-72 max-w-full" />
      <div className="grid gap-3 md:grid-cols-4">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-22 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-card" />
    </output>
  </div>
)
