import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { formatBytes } from '#client/format.ts'
import { InstantText } from '#client/ui/day.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import { documents, documentStates } from '#modules/documents/shared/documents.ts'
import { sentence } from '#shared/text.ts'

/** The documents that belong to a record, for whoever sees both. */
export function OfRecord({ record, id }: { record: string; id: string }) {
  const { can } = useAuth()
  const may = can(documentCalls.ofRecord.can)
  const read = useApi(documentCalls.ofRecord, { query: { record, recordId: id } }, { enabled: may })
  if (!may) return <p className="text-table text-fg-muted">Your roles do not include reading documents.</p>
  if (read.isPending) return <SkeletonLines lines={3} />
  if (read.isError) return <NotLoaded title="The documents could not be loaded" read={read} />
  if (read.data.length === 0)
    return (
      <p className="text-table text-fg-muted">
        No document belongs here yet. Open one in the{' '}
        <Link to="/documents/library" className="font-medium text-primary-fg hover:underline">
          library
        </Link>{' '}
        and link it under Links.
      </p>
    )
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {read.data.map(({ linkId, id: documentId, title, documentType, state, fileName, size, updatedAt }) => (
        <li key={linkId}>
          <Link
            to={documents.pageOf(documentId)}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-table hover:bg-hover"
          >
            <FileText aria-hidden className="shrink-0 text-fg-subtle" />
            <span className="min-w-0 flex-1 basis-60">
              <span className="block truncate font-medium text-fg">{title}</span>
              <span className="block truncate text-caption text-fg-muted">
                {sentence(documentType)} · {fileName} · {formatBytes(size)} · <InstantText at={updatedAt} />
              </span>
            </span>
            <StatePill state={state} tone={documentStates[state as keyof typeof documentStates]?.tone} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
