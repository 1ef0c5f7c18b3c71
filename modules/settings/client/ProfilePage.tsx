import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { useAuthConfig } from '#client/auth/use-auth-config.ts'
import { CardPage } from '#client/errors/card-page.tsx'
import { formatList } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { rightsIn } from './scopes.ts'

/** Who signs the person in, by the kind of directory. */
const directories: Record<string, string> = {
  evaluation: 'Built-in accounts of the sample company',
  entra: 'Microsoft Entra ID',
}

/** Who one is here, and where that comes from. */
export function ProfilePage() {
  const { me, permissions } = useAuth()
  const { config } = useAuthConfig()
  return (
    <CardPage title="Profile" loading={!me}>
      {me && (
        <>
          <Card
            title="You"
            footer="Your name and address come from your sign-in directory and are updated at each sign-in."
          >
            <dl className="space-y-3 text-body">
              <Fact label="Name">{me.name}</Fact>
              <Fact label="E-mail">{me.email}</Fact>
              {me.title && <Fact label="Job title">{me.title}</Fact>}
              <Fact label="Sign-in directory">
                {config ? (directories[config.kind] ?? 'The directory of this installation') : '…'}
              </Fact>
            </dl>
          </Card>
          <Card title="Your roles" footer="An administrator assigns and removes roles.">
            {me.roles.length === 0 ? (
              <p className="text-body text-fg-muted">You have no role yet: ask an administrator for one.</p>
            ) : (
              <dl className="space-y-3 text-body">
                <Fact label="Roles">{formatList(me.roles.map(({ label }) => label))}</Fact>
                <Fact label="Permissions">
                  <ul className="space-y-1">
                    {rightsIn(permissions).map((right) => (
                      <li key={right}>{right}</li>
                    ))}
                  </ul>
                </Fact>
              </dl>
            )}
          </Card>
          <p className="text-table text-fg-muted">
            See your signed-in browsers, and sign them out, under{' '}
            <Link to="/settings/security" className="font-medium text-primary-fg hover:underline">
              Security
            </Link>
            .
          </p>
        </>
      )}
    </CardPage>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 sm:grid-cols-[10rem_1fr]">
    <dt className="text-table text-fg-muted">{label}</dt>
    <dd className="min-w-0 break-words text-fg">{children}</dd>
  </div>
)
