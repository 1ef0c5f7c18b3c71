import { Link, useNavigate } from 'react-router'
import { useState } from 'react'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { ConflictReason } from '#modules/settings/client/conflict-reason.tsx'
import { roleReads, roles, type Role } from '#modules/roles/shared/roles.ts'
import { RightsInWords } from './rights-in-words.tsx'

/** One role: what it allows, module by module in words, and who has it. */
export const RoleRecord = () => (
  <RecordPage
    record={roles}
    dialogs={{ copy: ({ row, onClose }) => <CopyDialog role={row} onClose={onClose} /> }}
    overview={(role) => (
      <div className="space-y-5">
        <Holders role={role} />
        <Allowed role={role} />
      </div>
    )}
    properties={['description', 'origin', 'members', 'createdAt']}
  />
)

const Holders = ({ role: { holders } }: { role: Role }) => (
  <Card title="Members with this role" note={holders.length}>
    {holders.length === 0 ? (
      <p className="text-table text-fg-muted">No members have this role.</p>
    ) : (
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-table">
        {holders.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/settings/members/${id}`} className="text-primary-fg hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

function Allowed({ role: { permissions } }: { role: Role }) {
  const found = useApi(roleReads.catalogue, {})
  return (
    <Card title="Permissions">
      <ReadGate read={found} what="the permissions" lines={8}>
        {(catalogue) => <RightsInWords catalogue={catalogue} permissions={permissions} />}
      </ReadGate>
    </Card>
  )
}

/** Asks what the copy is called, and leads to it. */
function CopyDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [label, setLabel] = useState(`${role.label} (copy)`.slice(0, 60))
  const navigate = useNavigate()
  const copy = useSend(roles.api.copy, ({ id }) => void navigate(roles.pageOf(id)))
  const [reason, setReason] = useState('')
  const { label: fault, reason: conflict } = fieldsOf(copy.error)
  const send = () =>
    copy.mutate({
      params: { id: role.id },
      body: { label: label.trim(), ...(conflict && reason.trim() ? { reason } : {}) },
      version: role.version,
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Copy ${role.label}`}
      description="The copy has the same permissions until you change it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={copy.isPending}
            disabledReason={label.trim() ? undefined : 'Enter a name for the copy'}
            onClick={send}
          >
            Copy role
          </Button>
        </>
      }
    >
      {copy.error && <Banner tone="danger" className="mb-3" title={sentenceOf(copy.error)} />}
      <label htmlFor="copied-role" className="text-table font-medium text-fg">
        Name
      </label>
      <Input
        id="copied-role"
        className="mt-1"
        maxLength={60}
        aria-invalid={Boolean(fault)}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      {conflict && <ConflictReason conflict={conflict} reason={reason} onChange={setReason} />}
    </Dialog>
  )
}
