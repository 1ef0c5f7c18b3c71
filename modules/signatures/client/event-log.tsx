import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, urlOf } from '#client/api.ts'
import { formatInstant } from '#client/format.ts'
import { download } from '#client/record/download.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import type { SignatureRequestDetail } from '#modules/signatures/shared/requests.ts'
import type { SignatureEvent } from '#modules/signatures/shared/signers.ts'
import { upperFirst } from '#shared/text.ts'

/** All that happened with a request, each event with the hash that the next one carries on. */
export function EventLog({ request: { id, events } }: { request: SignatureRequestDetail }) {
  if (events.length === 0) return <p className="text-table text-fg-muted">The log begins when the request is sent.</p>
  return (
    <Card title="Log" note={events.length} action={<ProofButton id={id} />} padded={false}>
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <Line key={event.number} event={event} />
        ))}
      </ol>
    </Card>
  )
}

const Line = ({
  event: { number, at, kind, actorName, method, address, agent, hash, details },
}: {
  event: SignatureEvent
}) => (
  <li className="flex flex-wrap gap-x-3 gap-y-1 px-4 py-2 text-table">
    <span className="figures w-5 text-fg-subtle">{number}</span>
    <span className="min-w-0 flex-1 basis-60">
      <span className="block font-medium text-fg">
        {upperFirst(kind)} by {actorName}
      </span>
      {toOf(details) && <span className="block text-caption break-words text-fg-muted">To {toOf(details)}</span>}
      {method !== 'none' && <span className="block text-caption text-fg-muted">{upperFirst(method)}</span>}
      {address && (
        <span className="block text-caption break-words text-fg-muted">
          From {address}
          {agent && `, ${agent}`}
        </span>
      )}
      <span className="block truncate font-mono text-caption text-fg-subtle" title={`Hash ${hash}`}>
        {hash}
      </span>
    </span>
    <span className="text-fg-muted max-sm:basis-full max-sm:pl-8">{formatInstant(at, 'full')}</span>
  </li>
)

/** The log and the hashes as a file, for the offline verifier. */
function ProofButton({ id }: { id: string }) {
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null })
  const save = async () => {
    setState({ busy: true, failure: null })
    const failure = await download(urlOf(signatureCalls.proof, { params: { id } }), 'Signature record.json').then(
      () => null,
      sentenceOf,
    )
    setState({ busy: false, failure })
  }
  return (
    <>
      {state.failure && <Banner tone="danger" title={state.failure} />}
      <Button icon={FileCheck} size="sm" busy={state.busy} onClick={() => void save()}>
        Signature record
      </Button>
    </>
  )
}

/** The address that something was sent to. */
const toOf = (details: string): string | undefined => (JSON.parse(details) as { mail?: string }).mail
