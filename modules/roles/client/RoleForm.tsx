import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/input.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { ConflictReason } from '#modules/settings/client/conflict-reason.tsx'
import { roleReads, roles, type Catalogue, type Role } from '#modules/roles/shared/roles.ts'
import { RightsInput } from './rights-input.tsx'
import { whoseIn } from './rights-in-words.tsx'

/** What a role is called and what it allows, to be changed. */
export function RoleForm() {
  const { id = '' } = useParams()
  const role = useApi(roles.api.read, { params: { id } })
  const catalogue = useApi(roleReads.catalogue, {})
  return (
    <>
      {!(role.data && catalogue.data) && <PageHeader title="Edit role" />}
      <ReadGate read={role} what="the role">
        {(found) => (
          <ReadGate read={catalogue} what="what a role can allow">
            {(all) => <Loaded key={found.id} role={found} catalogue={all} />}
          </ReadGate>
        )}
      </ReadGate>
    </>
  )
}

/** Every right of a role by itself, as the page shows it. */
const listOf = (catalogue: Catalogue, permissions: readonly string[]): string[] =>
  catalogue.flatMap(({ nouns }) =>
    nouns.flatMap(({ rights }) =>
      rights.flatMap(({ permission }) => {
        const whose = whoseIn(permissions, permission)
        return whose ? [whose === 'all' ? permission : `${permission}@${whose}`] : []
      }),
    ),
  )

function Loaded({ role, catalogue }: { role: Role; catalogue: Catalogue }) {
  const before = listOf(catalogue, role.permissions)
  const [label, setLabel] = useState(role.label)
  const [description, setDescription] = useState(role.description)
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const [reason, setReason] = useState('')
  const navigate = useNavigate()
  const back = roles.pageOf(role.id)
  const save = useSend(roles.api.change, () => {
    toast({ title: `${label} saved` })
    void navigate(back)
  })
  // The server knows which rights should be several people's, and asks why.
  const { reason: conflict } = fieldsOf(save.error)
  const same = chosen.length === before.length && chosen.every((each) => before.includes(each))
  const unchanged = same && label === role.label && description === role.description
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title={`Edit ${role.label}`}
        crumbs={[
          { label: 'Roles', to: roles.listPage },
          { label: role.label, to: back },
        ]}
        actions={
          <>
            <Button onClick={() => void navigate(back)}>Cancel</Button>
            <Button
              variant="primary"
              busy={save.isPending}
              disabledReason={
                unchanged ? 'Nothing has been changed' : label.trim() ? undefined : 'Enter a name for the role'
              }
              onClick={() =>
                save.mutate({
                  params: { id: role.id },
                  body: {
                    label,
                    description,
                    ...(same ? {} : { permissions: [...chosen] }),
                    ...(conflict && reason.trim() ? { reason } : {}),
                  },
                  version: role.version,
                })
              }
            >
              Save role
            </Button>
          </>
        }
      />
      <div className="mx-auto w-full max-w-200 space-y-5 px-4 py-6 md:px-6">
        {save.error && (
          <Banner tone="danger" title={sentenceOf(save.error)}>
            {conflict && <ConflictReason conflict={conflict} reason={reason} onChange={setReason} />}
          </Banner>
        )}
        <Card title="Role">
          <label htmlFor="role-label" className="text-table font-medium text-fg">
            Name
          </label>
          <Input
            id="role-label"
            className="mt-1"
            maxLength={60}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
          <label htmlFor="role-description" className="mt-4 block text-table font-medium text-fg">
            Description
          </label>
          <Input
            id="role-description"
            className="mt-1"
            maxLength={300}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Card>
        {catalogue.map((module) => (
          <RightsInput key={module.room} room={module} chosen={chosen} onChange={setChosen} />
        ))}
      </div>
    </div>
  )
}
