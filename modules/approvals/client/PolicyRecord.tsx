import { useParams } from 'react-router'
import { useApi, useSend, sentenceOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { approvalPolicies, policyApi, type ApprovalPolicyDetail } from '#modules/approvals/shared/policies.ts'
import { Simulation } from './simulation.tsx'

const settings = [{ label: 'Settings', to: '/settings' }]

/** One policy: what it says, what it would change, and the way back to an earlier version. */
export function PolicyRecord() {
  const { id = '' } = useParams()
  return (
    <RecordPage
      record={approvalPolicies}
      crumbs={settings}
      properties={['about', 'rank', 'offBy', 'offReason', 'updatedAt']}
      overview={(policy) => (
        <div className="flex flex-col gap-5">
          <InWords id={id} />
          {policy.offReason === null && <Simulation policy={contentOf(policy)} />}
        </div>
      )}
      tabs={[{ id: 'versions', label: 'Versions', show: (policy) => <Versions policy={policy} /> }]}
    />
  )
}

const contentOf = ({ id, record, name, rank, conditions, steps, samePerson }: ApprovalPolicyDetail) => ({
  id,
  record,
  name,
  rank,
  conditions,
  steps,
  samePerson,
})

function InWords({ id }: { id: string }) {
  const found = useApi(policyApi.overview, {})
  return (
    <Card title="Policy">
      <ReadGate read={found} what="the policy" lines={2}>
        {({ nouns }) => {
          const policy = nouns.flatMap(({ policies }) => policies).find((each) => each.id === id)
          return policy ? <Said {...policy} /> : null
        }}
      </ReadGate>
    </Card>
  )
}

const Said = ({ when, asks }: { when: string; asks: readonly string[] }) => (
  <>
    <p className="text-table font-medium text-fg">{when}</p>
    <ol className="mt-1 list-inside list-decimal text-table text-fg-muted">
      {asks.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ol>
  </>
)

function Versions({ policy: { id, version } }: { policy: ApprovalPolicyDetail }) {
  const { can } = useAuth()
  const found = useApi(policyApi.versions, { params: { id } })
  const change = useSend(approvalPolicies.api.change)
  return (
    <div className="max-w-160 space-y-3">
      {change.error && <Banner tone="danger" title={sentenceOf(change.error)} />}
      <ReadGate read={found} what="the versions" lines={4}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="text-table text-fg-muted">This policy has not been changed.</p>
          ) : (
            versions.map(({ version: number, at, by, policy: content, when, asks }) => (
              <Card
                key={number}
                title={`Version ${number}`}
                note={
                  <>
                    {by}, <InstantText at={at} />
                  </>
                }
                action={
                  number !== version &&
                  can(approvalPolicies.api.change.can) && (
                    <Button
                      size="sm"
                      busy={change.isPending}
                      onClick={() => change.mutate({ params: { id }, body: content, version })}
                    >
                      Restore version {number}
                    </Button>
                  )
                }
              >
                <Said when={when} asks={asks} />
              </Card>
            ))
          )
        }
      </ReadGate>
    </div>
  )
}
