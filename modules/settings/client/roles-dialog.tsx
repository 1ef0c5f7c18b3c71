import { useState } from 'react'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatList } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { memberReads, memberVerbs, type Member, type Role } from '#modules/settings/shared/members.ts'
import { grants } from '#shared/permissions.ts'
import { roomName } from './scopes.ts'

/** Which roles a member has; they sign in anew with them. */
export function RolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { permissions } = useAuth()
  const found = useApi(memberReads.roles, {})
  const [chosen, setChosen] = useState<readonly string[]>(member.roleNames)
  const save = useSend(memberVerbs.setRoles, () => {
    toast({ title: `Roles of ${member.name} changed` })
    onClose()
  })
  const unchanged = chosen.length === member.roleNames.length && chosen.every((name) => member.roleNames.includes(name))
  const beyond = (role: Role) =>
    !member.roleNames.includes(role.name) && !role.permissions.every((pattern) => grants(permissions, pattern))
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
              save.mutate({ params: { id: member.id }, body: { roles: [...chosen] }, version: member.version })
            }
          >
            Change roles
          </Button>
        </>
      }
    >
      {(found.error ?? save.error) && (
        <Banner tone="danger" className="mb-3" title={sentenceOf(found.error ?? save.error)} />
      )}
      <div className="space-y-3">
        {found.data?.map((role) => (
          <Checkbox
            key={role.name}
            checked={chosen.includes(role.name)}
            disabled={beyond(role)}
            onChange={(on) => setChosen((now) => (on ? [...now, role.name] : now.filter((name) => name !== role.name)))}
            label={role.label}
            hint={beyond(role) ? 'It allows more than you may do yourself.' : allowed(role)}
          />
        ))}
        {found.isPending && <SkeletonLines lines={5} />}
      </div>
    </Dialog>
  )
}

/** The rooms a role reaches, in a few words. */
function allowed({ permissions }: Role): string {
  if (permissions.includes('*.*.*')) return 'Everything, settings included'
  const rooms = [...new Set(permissions.map((pattern) => roomName(pattern.split('.')[0]!)))]
  const reads = permissions.every((pattern) => /\.(read|export)$/.test(pattern))
  return `${reads ? 'Reads' : 'Works in'} ${formatList(rooms)}`
}
