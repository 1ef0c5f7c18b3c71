import { Forbidden } from '#client/errors/forbidden.tsx'
import { FilterX, RotateCw, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '#client/api.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { AnyRecord } from '#shared/record.ts'

/** A list nobody has put anything in yet. */
export const NeverUsed = ({
  record,
  action,
  importTo,
  children,
}: {
  record: AnyRecord
  action?: ReactNode
  /** Where they come from. */
  children?: ReactNode
  importTo?: string
}) => (
  <EmptyState
    drawing="list"
    title={`No ${record.many} yet`}
    action={
      (action || importTo) && (
        <>
          {action}
          {importTo && (
            <LinkButton to={importTo} icon={Upload}>
              Import {record.many}
            </LinkButton>
          )}
        </>
      )
    }
  >
    {children ??
      (importTo && `${action ? 'Create the first one, or import' : 'Import'} ${record.many} from a CSV or Excel file.`)}
  </EmptyState>
)

/** Nothing matches; `view` names the view whose filters stand as they came: then nobody has to change one. */
export const NothingFound = ({
  record,
  archived,
  view,
  onClear,
}: {
  record: AnyRecord
  archived: boolean
  view?: string
  onClear: () => void
}) => (
  <EmptyState
    drawing="list"
    title={view ? `Nothing in “${view}”` : archived ? `No archived ${record.many} match` : `No ${record.many} match`}
    action={
      <Button icon={view ? undefined : FilterX} onClick={onClear}>
        {view ? `Show all ${record.many}` : 'Clear filters'}
      </Button>
    }
  >
    {view ? `No ${record.many} are in this view now.` : 'Change or remove a filter, or search for other words.'}
  </EmptyState>
)

/** The list could not be read, or may not be. Where the server does not understand what the address asks for, asking for less may help. */
export function ListFailed({
  record,
  error,
  onRetry,
  onClear,
}: {
  record: AnyRecord
  error: unknown
  onRetry: () => void
  /** Takes away what the list is narrowed and sorted by; left out where it is not. */
  onClear?: () => void
}) {
  if (error instanceof ApiError && error.status === 403) return <ListForbidden record={record} />
  const clear = onClear && error instanceof ApiError && error.status === 400
  return (
    <EmptyState
      title={`The ${record.many} could not be loaded`}
      action={
        <>
          {clear && (
            <Button icon={FilterX} onClick={onClear}>
              Clear filters
            </Button>
          )}
          <Button icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      {sentenceOf(error)}
    </EmptyState>
  )
}

export const ListForbidden = ({ record }: { record: AnyRecord }) => (
  <Forbidden title={`You may not see ${record.many}`} can={record.api.list.can} />
)
