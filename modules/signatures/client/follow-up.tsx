import { useState } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import type { Signer } from '#modules/signatures/shared/signers.ts'

type Props = { id: string; signer: Signer }

/** What whoever asks does about one who has not signed: remind them, send another link, ask somebody else in their place. */
export function FollowUp({ id, signer: { id: signerId, name, mail, turn } }: Props) {
  const remind = useSend(signatureCalls.remind)
  const resend = useSend(signatureCalls.resend)
  const [replacing, setReplacing] = useState(false)
  const failed = remind.error ?? resend.error
  const input = { params: { id, signerId } }
  return (
    <>
      <span className="flex flex-wrap gap-2 max-sm:basis-full max-sm:pl-8">
        {turn && (
          <Button size="sm" busy={remind.isPending} aria-label={`Remind ${name}`} onClick={() => remind.mutate(input)}>
            Remind
          </Button>
        )}
        {turn && mail && (
          <Button
            size="sm"
            busy={resend.isPending}
            aria-label={`New link for ${name}`}
            onClick={() => resend.mutate(input)}
          >
            New link
          </Button>
        )}
        {mail && (
          <Button size="sm" aria-label={`Replace ${name}`} onClick={() => setReplacing(true)}>
            Replace
          </Button>
        )}
      </span>
      {failed && <Banner tone="danger" title={sentenceOf(failed)} className="basis-full" />}
      {replacing && <ReplaceDialog {...{ signerId, id, name, mail }} onClose={() => setReplacing(false)} />}
    </>
  )
}

type Replaced = { id: string; signerId: string; name: string; mail: string | null; onClose: () => void }

function ReplaceDialog({ id, signerId, name, mail, onClose }: Replaced) {
  const send = useSend(signatureCalls.replace)
  return (
    <VerbDialog
      title={`Replace ${name}?`}
      schema={signatureCalls.replace.body}
      defaults={{ name, mail: mail ?? '' }}
      submitLabel="Replace"
      onClose={onClose}
      submit={(body) => send.mutateAsync({ params: { id, signerId }, body })}
    >
      The link sent to {name} no longer works. Both signers stay in the log.
    </VerbDialog>
  )
}
