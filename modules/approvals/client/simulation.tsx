import { Link } from 'react-router'
import { sentenceOf, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { policyApi } from '#modules/approvals/shared/policies.ts'
import type { PolicyGiven } from '#shared/approval.ts'

/** What a policy would have changed for past records, with examples that open. */
export function Simulation({ policy }: { policy: PolicyGiven & { id?: string } }) {
  const { can } = useAuth()
  const simulate = useSend(policyApi.simulate)
  if (!can(policyApi.simulate.can)) return null
  const { data, error, isPending } = simulate
  return (
    <Card
      title="On past records"
      action={
        <Button size="sm" busy={isPending} onClick={() => simulate.mutate({ body: policy })}>
          Try it
        </Button>
      }
    >
      {error ? (
        <Banner tone="danger" title={sentenceOf(error)} />
      ) : (
        <output className="block text-table text-fg-muted">
          {data
            ? `The policy would have changed ${formatNumber(data.changed)} of ${formatNumber(data.looked)} ${data.from}.`
            : 'See which past records the policy would have changed. Nothing is saved.'}
        </output>
      )}
      {data && data.examples.length > 0 && (
        <ul className="mt-3 text-table">
          {data.examples.map(({ id, title, page, before, after }) => (
            <li key={id} className="border-t border-line py-1.5">
              <Link to={page} className="text-primary-fg">
                {title}
              </Link>
              <span className="block text-fg-muted">
                {before} → {after}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
