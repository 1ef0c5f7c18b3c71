import { LogOut, Smartphone, UserCheck, UserCog, UserX } from 'lucide-react'
import { useState } from 'react'
import { call, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Shown } from '#client/errors/shown.tsx'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { Card } from '#client/ui/card.tsx'
import { memberCan, memberReads, members, memberVerbs, type Member } from '#modules/settings/shared/members.ts'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'
import { roomCrumbs } from './crumbs.ts'
import { RolesDialog } from './roles-dialog.tsx'
import { SessionsTable } from './sessions-table.tsx'
import { memberTones } from './tones.ts'

const properties = ['title', 'roles', 'tokens', 'createdAt'] as const

/** One person: their roles, where they are signed in, and what was done to their access. */
export function MemberRecord() {
  const { me, can } = useAuth()
  const { data: account } = useApi(ownAccountApi.read, {})
  const [changing, setChanging] = useState<Member | null>(null)
  const actions = (member: Member): RecordAction[] => {
    if (!can(memberVerbs.disable.can)) return []
    const params = { id: member.id }
    const may = (verb: keyof typeof memberVerbs) => memberCan(verb, member, me?.id ?? '')
    const { version } = member
    const enabled = member.state === 'active'
    return [
      { label: 'Change roles', icon: UserCog, primary: true, can: may('setRoles'), run: () => setChanging(member) },
      {
        label: 'Sign out everywhere',
        icon: LogOut,
        can: member.browsers > 0 || 'Not signed in anywhere',
        confirm: {
          title: `Sign ${member.name} out everywhere?`,
          children: 'Every browser of theirs is signed out at once. They may sign in again.',
        },
        run: () => call(memberVerbs.endSessions, { params }, { version }),
      },
      ...(member.secondFactor
        ? [
            {
              label: 'Turn second factor off',
              icon: Smartphone,
              can: may('dropSecondFactor'),
              confirm: {
                title: `Turn the second factor of ${member.name} off?`,
                children:
                  'For somebody who has lost their phone and their recovery codes: make sure that it is them who asks. They are signed out everywhere, told by mail, and sign in with their password alone.',
              },
              run: () => call(memberVerbs.dropSecondFactor, { params }, { version }),
            },
          ]
        : []),
      enabled
        ? {
            label: 'Disable',
            icon: UserX,
            danger: true,
            can: may('disable'),
            confirm: {
              title: `Disable ${member.name}?`,
              children:
                'Their browsers are signed out and their tokens refused at once, and they cannot sign in. What they did stays.',
            },
            run: () => call(memberVerbs.disable, { params }, { version }),
          }
        : {
            label: 'Enable',
            icon: UserCheck,
            can: may('enable'),
            run: () => call(memberVerbs.enable, { params }, { version }),
          },
    ]
  }
  return (
    <>
      <RecordPage
        record={members}
        tones={memberTones}
        crumbs={roomCrumbs}
        actions={actions}
        alerts={alertsOf}
        overview={({ id }) => <Browsers id={id} />}
        properties={account?.kind === 'directory' ? [...properties, 'secondFactor'] : properties}
      />
      {changing && <RolesDialog member={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

const alertsOf = (member: Member) => [
  ...accessOf(member),
  ...member.conflicts.map(({ why, reason, byName }) => ({
    title: why,
    tone: 'warning' as const,
    children: `${byName} gave both to one person: ${reason}`,
  })),
]

const accessOf = ({ state, roles }: Member) =>
  state === 'disabled'
    ? [
        {
          title: 'This member is disabled',
          tone: 'neutral' as const,
          children: 'They cannot sign in, and their tokens are refused.',
        },
      ]
    : roles === null
      ? [{ title: 'This member has no role', tone: 'warning' as const, children: 'They can sign in, and see nothing.' }]
      : []

function Browsers({ id }: { id: string }) {
  const found = useApi(memberReads.sessions, { params: { id } })
  return (
    <Card title="Signed-in browsers" padded={false}>
      <Shown read={found} what="the signed-in browsers" lines={2}>
        {(sessions) => <SessionsTable sessions={sessions} empty="Not signed in anywhere." />}
      </Shown>
    </Card>
  )
}
