import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatInstant } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { shareCalls, type Opening, type ShareLinkDetail } from '#modules/sharing/shared/share-links.ts'
import { inWords, type Sentence } from '#shared/sentence.ts'

/** When a link was opened, from where and by what; and why it opens nothing, where its state does not say so. */
export function Openings({ link: { id } }: { link: ShareLinkDetail }) {
  const read = useApi(shareCalls.openings, { params: { id } })
  return (
    <ReadGate read={read} what="the openings of this link" lines={3}>
      {({ refused, items }) => (
        <>
          {refused && (
            <Banner tone="warning" title="The link does not work now" className="mb-4">
              {inWords(refused as Sentence)}.
            </Banner>
          )}
          <Card title="Openings" note={items.length} padded={false}>
            {items.length === 0 ? (
              <p className="px-4 py-3 text-table text-fg-muted">Not opened yet.</p>
            ) : (
              <ol className="divide-y divide-line">
                {items.map((opening) => (
                  <Line key={opening.id} opening={opening} />
                ))}
              </ol>
            )}
          </Card>
        </>
      )}
    </ReadGate>
  )
}

const Line = ({ opening: { at, kind, address, agent, versionNo } }: { opening: Opening }) => (
  <li className="flex flex-wrap gap-x-3 gap-y-1 px-4 py-2 text-table">
    <span className="min-w-0 flex-1 basis-60">
      <span className={kind === 'opened' ? 'block font-medium text-fg' : 'block font-medium text-danger'}>
        {kind === 'opened' ? `Version ${versionNo} downloaded` : 'Wrong password'}
      </span>
      <span className="block text-caption break-words text-fg-muted">
        From {address}
        {agent && `, ${agent}`}
      </span>
    </span>
    <span className="text-fg-muted">{formatInstant(at, 'full')}</span>
  </li>
)
