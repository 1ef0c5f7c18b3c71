import { useState } from 'react'
import { fieldsOf, sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { members, type Member } from '#modules/settings/shared/members.ts'
import { ConflictReason } from './conflict-reason.tsx'
import { RoleChoices } from './role-choices.tsx'

/** Which roles a member has; they sign in anew with them. */
export function RolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>(member.roleNames)
  const [reason, setReason] = useState('')
  const save = useSend(members.api.changeRoles, () => {
    toast({ title: `Roles of ${member.name} changed` })
    onClose()
  })
  // The server knows which roles should be two people's, and asks why.
  const { reason: conflict } = fieldsOf(save.error)
  const unchanged = chosen.length === member.roleNames.length && chosen.every((name) => member.roleNames.includes(name))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Roles of ${member.name}`}
      description="They are signed out everywhere and have the new rights when they sign in again."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabledReason={unchanged ? 'Nothing has been changed' : undefined}
            onClick={() =>
              save.mutate({
                params: { id: member.id },
                body: { roles: [...chosen], ...(conflict && reason.trim() ? { reason } : {}) },
                version: member.version,
              })
            }
          >
            Change roles
          </Button>
        </>
      }
    >
      {save.error && <Banner tone="danger" className="mb-3" title={sentenceOf(save.error)} />}
      <RoleChoices chosen={chosen} onChange={setChosen} had={member.roleNames} />
      {conflict && <ConflictReason conflict={conflict} reason={reason} onChange={setReason} />}
    </Dialog>
  )
}
