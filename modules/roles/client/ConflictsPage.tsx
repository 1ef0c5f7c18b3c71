import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { CardPage } from '#client/errors/card-page.tsx'
import { Card } from '#client/ui/card.tsx'
import { conflictApi, type ConflictSubject } from '#modules/roles/shared/conflicts.ts'
import { ConflictList } from './conflict-list.tsx'

/** Who could do alone what should be several people's, now and where it comes with a role of later. */
export function ConflictsPage() {
  const report = useApi(conflictApi.report, {})
  return (
    <CardPage title="Conflicting rights" read={report} what="conflicting rights">
      {({ members, roles, everything, declared }) => (
        <>
          {members.length + roles.length === 0 && (
            <Card title="Members">
              <p className="text-table text-fg-muted">No segregation of duties conflicts.</p>
            </Card>
          )}
          <Subjects of={members} page="/settings/members" isMember />
          <Subjects of={roles} page="/settings/roles" />
          <Card title="All permissions" note={everything.length}>
            <p className="text-table text-fg-muted">
              Conflicts of administrators are not listed individually. Administrators still cannot approve their own
              records.
            </p>
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-table">
              {everything.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`/settings/members/${id}`} className="text-primary-fg hover:underline">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
          <Card title="Segregation of duties rules" padded={false}>
            <ul className="divide-y divide-line">
              {declared.map(({ label, why, rights }) => (
                <li key={label} className="px-4 py-3 text-table">
                  <p className="font-medium text-fg">{label}</p>
                  <p className="mt-0.5 text-fg">{why}.</p>
                  <p className="mt-0.5 text-fg-muted">
                    {rights.map((list) => list.join(' or ')).join(', together with ')}
                  </p>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </CardPage>
  )
}

const Subjects = ({ of, page, isMember }: { of: readonly ConflictSubject[]; page: string; isMember?: true }) =>
  of.map(({ id, name, conflicts }) => (
    <Card
      key={id}
      padded={false}
      title={
        <Link to={`${page}/${id}`} className="text-primary-fg hover:underline">
          {name}
        </Link>
      }
      note={isMember ? 'member' : 'role, by itself'}
    >
      <ConflictList conflicts={conflicts} of={{ kind: isMember ? 'member' : 'role', id, name }} />
    </Card>
  ))
