import { useState } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { conflictApi, type Conflict } from '#modules/roles/shared/conflicts.ts'
import { ConflictReason } from '#modules/settings/client/conflict-reason.tsx'

type Props = { conflict: Conflict; member: { id: string; name: string }; onClose: () => void }

/** Asks why one person may have these rights all the same. */
export function AcceptDialog({ conflict: { name, label, why, basis }, member, onClose }: Props) {
  const [reason, setReason] = useState('')
  const accept = useSend(conflictApi.accept, () => {
    toast({ title: `${label} accepted for ${member.name}` })
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Accept for ${member.name}`}
      description={`${label}. It counts until their roles, or what these allow, change.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={accept.isPending}
            disabledReason={reason.trim().length < 3 ? 'Say why' : undefined}
            onClick={() => accept.mutate({ params: { id: member.id }, body: { conflict: name, basis, reason } })}
          >
            Accept
          </Button>
        </>
      }
    >
      {accept.error && <Banner tone="danger" className="mb-3" title={sentenceOf(accept.error)} />}
      <ConflictReason conflict={`${why}.`} reason={reason} onChange={setReason} />
    </Dialog>
  )
}
