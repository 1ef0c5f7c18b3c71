import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { WorkFigures } from '#client/report/work-figures.tsx'
import { Card } from '#client/ui/card.tsx'
import { memberReads, members, type Member } from '#modules/settings/shared/members.ts'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'
import { HeldRoles } from './held-roles.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { SessionsTable } from './sessions-table.tsx'

const properties = ['title', 'department', 'managerId', 'tokens', 'lastSignInAt', 'createdAt'] as const

/** One person: their roles, where they are signed in, and what was done to their access. */
export function MemberRecord() {
  const { data: account } = useApi(ownAccountApi.read, {})
  return (
    <RecordPage
      record={members}
      dialogs={{ changeRoles: ({ row, onClose }) => <RolesDialog member={row} onClose={onClose} /> }}
      alerts={accessOf}
      overview={({ id, held }) => (
        <div className="space-y-5">
          <HeldRoles held={held} />
          <WorkFigures title="Open with them" openWith={id} empty="No open tasks of their own." />
          <Browsers id={id} />
        </div>
      )}
      properties={account?.kind === 'directory' ? [...properties, 'secondFactor'] : properties}
    />
  )
}

const accessOf = ({ state, roles }: Member) =>
  state === 'disabled'
    ? [
        {
          title: 'This member is disabled',
          tone: 'neutral' as const,
          children: 'This member cannot sign in, and their tokens are refused.',
        },
      ]
    : roles === null
      ? [
          {
            title: 'This member has no role',
            tone: 'warning' as const,
            children: 'This member can sign in but sees no records.',
          },
        ]
      : []

function Browsers({ id }: { id: string }) {
  const found = useApi(memberReads.sessions, { params: { id } })
  return (
    <Card title="Signed-in browsers" padded={false}>
      <ReadGate read={found} what="the signed-in browsers" lines={2}>
        {(sessions) => <SessionsTable sessions={sessions} empty="Not signed in anywhere." />}
      </ReadGate>
    </Card>
  )
}
