import { useState } from 'react'
import { fieldsOf, sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { members, type GivenRole, type Member } from '#modules/settings/shared/members.ts'
import { ConflictReason } from './conflict-reason.tsx'
import { GrantFields } from './grant-fields.tsx'
import { givenOf } from './held-roles.tsx'
import { RoleChoices } from './role-choices.tsx'

/** Which roles a member has; they sign in anew with them. */
export function RolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>(member.roleNames)
  const [reason, setReason] = useState('')
  const [given, setGiven] = useState<readonly GivenRole[]>(member.held.map(givenOf))
  const [open, setOpen] = useState<string | null>(null)
  const save = useSend(members.api.changeRoles, () => {
    toast({ title: `Roles of ${member.name} changed` })
    onClose()
  })
  // The server knows which roles should be two people's, and asks why.
  const faults = fieldsOf(save.error)
  const { reason: conflict } = faults
  const asIs = new Map(member.held.map((each) => [each.role, JSON.stringify(givenOf(each))]))
  const anew = given.filter((each) => chosen.includes(each.role) && JSON.stringify(each) !== asIs.get(each.role))
  const unchanged =
    anew.length === 0 &&
    chosen.length === member.roleNames.length &&
    chosen.every((name) => member.roleNames.includes(name))
  const givenFor = (role: string): GivenRole => given.find((each) => each.role === role) ?? { role }
  const setFor = (next: GivenRole) => setGiven((now) => [...now.filter(({ role }) => role !== next.role), next])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Roles of ${member.name}`}
      description="The member is signed out everywhere and has the new rights at the next sign-in."
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
                body: {
                  roles: [...chosen],
                  ...(anew.length ? { given: anew } : {}),
                  ...(conflict && reason.trim() ? { reason } : {}),
                },
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
      <RoleChoices
        chosen={chosen}
        onChange={setChosen}
        had={member.roleNames}
        below={({ name, label }, entities) =>
          open === name ? (
            <GrantFields label={label} given={givenFor(name)} onChange={setFor} entities={entities} faults={faults} />
          ) : (
            <Button size="sm" variant="ghost" className="ml-4" onClick={() => setOpen(name)}>
              Scope, limit and period
              <span className="sr-only"> of {label}</span>
            </Button>
          )
        }
      />
      {conflict && <ConflictReason conflict={conflict} reason={reason} onChange={setReason} />}
    </Dialog>
  )
}
