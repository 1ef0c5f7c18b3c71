import { useState } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { conflictApi, type Conflict } from '#modules/roles/shared/conflicts.ts'
import { ConflictReason } from '#modules/settings/client/conflict-reason.tsx'

/** Whose conflict it is: a member's, or of a role by itself. */
export type Subject = { kind: 'member' | 'role'; id: string; name: string }
export const acceptOf = { member: conflictApi.accept, role: conflictApi.acceptOfRole }

type Props = { conflict: Conflict; of: Subject; onClose: () => void }

/** Asks why one person, or a role, may have these rights all the same. */
export function AcceptDialog({ conflict: { name, label, why, basis }, of, onClose }: Props) {
  const [reason, setReason] = useState('')
  const accept = useSend(acceptOf[of.kind], () => {
    toast({ title: `${label} accepted for ${of.name}` })
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Accept for ${of.name}`}
      description={`${label}. The acceptance lasts until ${of.kind === 'member' ? 'their roles or the permissions of these roles change' : 'the permissions of the role change'}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={accept.isPending}
            disabledReason={reason.trim().length < 3 ? 'Enter a reason' : undefined}
            onClick={() => accept.mutate({ params: { id: of.id }, body: { conflict: name, basis, reason } })}
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
