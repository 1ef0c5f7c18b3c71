import { Link } from 'react-router'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { formatNumber } from '#client/format.ts'
import { InstantText } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Hit, Hits } from '#modules/documents/shared/calls.ts'
import { documents } from '#modules/documents/shared/documents.ts'
import { upperFirst } from '#shared/text.ts'
import { Thumbnail } from './thumbnail.tsx'

type Read = { isPending: boolean; isError: boolean; data?: Hits; error: unknown; refetch: () => unknown }

/** What was found, best first: the passage with what was looked for marked in it, and the page it stands on. */
export function HitList({ q, type, read }: { q: string; type?: string; read: Read }) {
  if (read.isError) return <NotLoaded title="The search did not work" read={read} />
  if (!read.data)
    return (
      <div className="space-y-3" aria-hidden>
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-20" />
        ))}
      </div>
    )
  const { items, count, instead } = read.data
  if (items.length === 0)
    return (
      <EmptyState title="Nothing fits">
        {type ? 'Try every type, or other words.' : 'Try fewer or other words.'} Titles, tags and the texts of documents
        that you may open are searched.
      </EmptyState>
    )
  return (
    <section aria-label="What was found">
      <output className="mb-2 block text-table text-fg-muted">
        {instead && (
          <>
            Nothing says “{q}”. This says “<strong className="font-semibold text-fg">{instead}</strong>”:{' '}
          </>
        )}
        {count > 1000 ? 'more than 1,000 documents' : count === 1 ? '1 document' : `${formatNumber(count)} documents`}
        {count > items.length && `, the best ${items.length} of them`}
      </output>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((hit) => (
          <HitLine key={hit.id} hit={hit} q={instead ?? q} />
        ))}
      </ul>
    </section>
  )
}

const HitLine = ({ hit, q }: { hit: Hit; q: string }) => {
  const {
    id,
    title,
    documentType,
    state,
    folderPath,
    belongsTo,
    ownerName,
    versionId,
    mediaType,
    page,
    pages,
    passage,
    updatedAt,
  } = hit
  const query = new URLSearchParams({ q, ...(page ? { page: String(page) } : {}) })
  const place = belongsTo && `${upperFirst(belongsTo.noun)} ${belongsTo.title}`
  const about = [place ?? upperFirst(documentType), folderPath, ownerName].filter(Boolean).join(' · ')
  return (
    <li>
      <Link to={`${documents.pageOf(id)}?${query}`} className="flex gap-3 px-4 py-3 hover:bg-hover">
        <Thumbnail id={id} versionId={versionId} mediaType={mediaType} size="md" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 text-body font-medium break-words text-fg">{title}</span>
            {state !== 'effective' && <StatePill state={state} />}
            {page && mediaType === 'application/pdf' && (
              <span className="text-caption text-fg-muted">
                Page {page} of {pages}
              </span>
            )}
          </span>
          <span className="mt-0.5 block text-table break-words text-fg-muted">
            {passage.map((piece, at) =>
              piece.hit ? (
                // oxlint-disable-next-line react/no-array-index-key -- the pieces of one answer stay what they are
                <mark key={at} className="rounded-check bg-attention-bg px-0.5 font-medium text-fg">
                  {piece.text}
                </mark>
              ) : (
                piece.text
              ),
            )}
          </span>
          <span className="mt-1 block text-caption text-fg-muted">
            {about} · <InstantText at={updatedAt} />
          </span>
        </span>
      </Link>
    </li>
  )
}
