import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatInstant } from '#client/format.ts'
import { ListFigure } from '#client/record/list-figure.tsx'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { linkStates, shareCalls, shareLinks, type ShareLink } from '#modules/sharing/shared/share-links.ts'
import { filterText } from '#shared/list.ts'

/** Its form comes when somebody shares. */
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

const shown = 10

/** By which links people outside open a document, and the way to make one. */
function Shared({ document }: { document: DocumentDetail }) {
  const { can } = useAuth()
  const [asking, setAsking] = useState(false)
  const filter = [filterText({ field: 'documentId', operator: 'eq', value: document.id })]
  const read = useApi(shareLinks.api.list, { query: { filter, limit: String(shown) } })
  return (
    <Card
      title="Shared outside"
      padded={false}
      action={
        document.state === 'effective' &&
        can(shareCalls.share.can) && (
          <Button size="sm" icon={Share2} onClick={() => setAsking(true)}>
            Share by a link
          </Button>
        )
      }
    >
      <ReadGate read={read} what="the share links" lines={2}>
        {({ items, next }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-table text-fg-muted">Not shared outside the company.</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((link) => (
                <Line key={link.id} link={link as ShareLink} />
              ))}
              {next && (
                <li className="px-4 py-2 text-table">
                  <Link className="underline" to={`${shareLinks.listPage}?filter=${encodeURIComponent(filter[0]!)}`}>
                    All links
                  </Link>
                </li>
              )}
            </ul>
          )
        }
      </ReadGate>
      {asking && (
        <Suspense fallback={null}>
          <ShareDialog document={document} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function Line({ link }: { link: ShareLink }) {
  const { id, version, recipient, state, opened, mostOpenings, endsAt, hasPassword, sharedByName, revokedById } = link
  const { can } = useAuth()
  const viewer = useViewer()
  const revoke = useSend(shareLinks.api.revoke)
  const reopen = useSend(shareLinks.api.reopen)
  const failed = revoke.error ?? reopen.error
  const times = `opened ${opened}${mostOpenings === null ? '' : ` of ${mostOpenings}`} times`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-table">
      <span className="min-w-0 flex-1 basis-60">
        <Link to={shareLinks.pageOf(id)} className="block truncate font-medium text-fg hover:underline">
          {recipient}
        </Link>
        <span className="block text-caption text-fg-muted">
          {sharedByName} · {times} · {state === 'open' ? 'until' : 'was valid until'} {formatInstant(endsAt)}
          {hasPassword && ' · with a password'}
        </span>
      </span>
      <StatePill state={state} tone={linkStates[state].tone} />
      {state === 'open' && can(shareLinks.api.revoke.can) && (
        <Button
          size="sm"
          busy={revoke.isPending}
          aria-label={`Revoke the link for ${recipient}`}
          onClick={() => revoke.mutate({ params: { id }, version })}
        >
          Revoke
        </Button>
      )}
      {state === 'revoked' && revokedById === viewer.id && can(shareLinks.api.reopen.can) && (
        <Button
          size="sm"
          busy={reopen.isPending}
          aria-label={`Open the link for ${recipient} again`}
          onClick={() => reopen.mutate({ params: { id }, version })}
        >
          Open again
        </Button>
      )}
      {failed && <Banner tone="danger" title={sentenceOf(failed)} className="basis-full" />}
    </li>
  )
}

/** Who may not see links learns nothing of them. */
function ForWhoever({ document }: { document: DocumentDetail }) {
  const { can } = useAuth()
  return document.state !== 'disposed' && can(shareLinks.api.list.can) ? <Shared document={document} /> : null
}

/** Share links on the page of a document. */
export const addition: RecordAddition<DocumentDetail> = {
  figures: ({ id, state }) =>
    state !== 'disposed' && (
      <ListFigure
        record={shareLinks}
        label="Open share links"
        filters={[
          { field: 'documentId', operator: 'eq', value: id },
          { field: 'state', operator: 'eq', value: 'open' },
        ]}
        note="For people outside"
      />
    ),
  below: (row) => <ForWhoever document={row} />,
}
