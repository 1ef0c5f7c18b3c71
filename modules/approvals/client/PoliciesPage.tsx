import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { CardPage } from '#client/errors/card-page.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Alone } from './alone.tsx'
import { Stuck } from './Stuck.tsx'
import { approvalPolicies, policyApi, type PolicyRecordType } from '#modules/approvals/shared/policies.ts'

/** Every policy in words, in the order in which they are tried: the first that fits decides. */
export function PoliciesPage() {
  const { can } = useAuth()
  const read = policyApi.overview
  const found = useApi(read, {}, { enabled: can(read.can) })
  return (
    <CardPage
      title="Approval policies"
      needs={{ can: read.can, title: 'You may not see the approval policies' }}
      actions={
        can(policyApi.add.can) && (
          <LinkButton variant="primary" to={`${approvalPolicies.listPage}/new`}>
            New policy
          </LinkButton>
        )
      }
    >
      <p className="text-table text-fg-muted">
        The first matching policy decides who approves. Requests already submitted keep their policy. Amounts in other
        currencies follow the highest limit.
      </p>
      <Stuck />
      <ReadGate read={found} what="the approval policies">
        {({ nouns }) => nouns.map((recordType) => <OfRecordType key={recordType.name} noun={recordType} />)}
      </ReadGate>
    </CardPage>
  )
}

const OfRecordType = ({ noun }: { noun: PolicyRecordType }) => (
  <Card title={noun.label} padded={false}>
    <Alone noun={noun} />
    <InOrder noun={noun} />
  </Card>
)

const InOrder = ({ noun: { policies } }: { noun: PolicyRecordType }) => (
  <>
    {policies.length === 0 ? (
      <p className="p-4 text-table text-fg-muted">No policy: nothing can be submitted.</p>
    ) : (
      <ol>
        {policies
          .toSorted((a, b) => Number(b.active) - Number(a.active) || a.rank - b.rank)
          .map(({ id, name, rank, active, when, asks }) => (
            <li key={id} className="border-t border-line first:border-0">
              <Link
                to={approvalPolicies.pageOf(id)}
                className="flex flex-wrap gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover"
              >
                <span className="figures w-10 shrink-0 text-table text-fg-subtle">{rank}</span>
                <span className="min-w-0 flex-1 basis-60 text-table">
                  <span className="block font-medium text-fg">{name}</span>
                  <span className="block text-fg-muted">{when}</span>
                  <span className="block text-fg-muted">{asks.join(', then ')}</span>
                </span>
                {!active && <StatePill state="off" />}
              </Link>
            </li>
          ))}
      </ol>
    )}
  </>
)
