import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Card } from '#client/ui/card.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { stuckApi, type StuckLine } from '#modules/approvals/shared/stuck.ts'

const why: Record<StuckLine['why'], string> = {
  nobody: 'Too few approvers are available',
  unheard: 'Overdue, and the policy has no other approver',
}

/** What nobody moves on by themselves: each with what is wrong, and what to do about it. */
export function Stuck() {
  const { can } = useAuth()
  const found = useApi(stuckApi.read, {}, { enabled: can(stuckApi.read.can) })
  // Mostly there is nothing: no place is kept for it.
  if (!found.data?.lines.length && !found.isError) return null
  return (
    <Card title="No approver" note={found.data?.total} padded={false}>
      <ReadGate read={found} what="the requests without an approver" lines={2}>
        {({ lines, total }) => (
          <>
            <p className="px-4 py-3 text-table text-fg-muted">
              Assign a role of the step to a member, enable a member, or assign a delegate: the new approver is asked
              within ten minutes. The submitter can also withdraw the request and submit it again.
            </p>
            <ul className="border-t border-line">
              {lines.map((line) => (
                <li
                  key={`${line.page} ${line.since} ${line.step} ${line.why}`}
                  className="border-t border-line px-4 py-3 text-table first:border-0"
                >
                  <p className="font-medium text-fg">
                    {line.page ? (
                      <Link to={line.page} className="text-primary-fg hover:underline">
                        {line.title}
                      </Link>
                    ) : (
                      `A ${line.noun} that you may not see`
                    )}
                  </p>
                  <p className="text-fg-muted">
                    {line.step}: {why[line.why]}. Since <InstantText at={line.since} />
                  </p>
                </li>
              ))}
            </ul>
            {total > lines.length && (
              <p className="border-t border-line px-4 py-3 text-caption text-fg-muted">
                The {lines.length} oldest of {total}.
              </p>
            )}
          </>
        )}
      </ReadGate>
    </Card>
  )
}
