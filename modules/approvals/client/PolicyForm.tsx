import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { approvalPolicies, PolicyBody, policyApi, type PolicyRecordType } from '#modules/approvals/shared/policies.ts'
import type { Policy } from '#shared/approval.ts'
import { ConditionsInput } from './conditions-input.tsx'
import { Labelled } from './labelled.tsx'
import { Simulation } from './simulation.tsx'
import { StepsInput } from './steps-input.tsx'

const crumbs = [
  { label: 'Settings', to: '/settings' },
  { label: 'Approval policies', to: approvalPolicies.listPage },
]

export function NewPolicyPage() {
  const found = useApi(policyApi.overview, {})
  const add = useSend(policyApi.add)
  return (
    <FormPage title="New approval policy" crumbs={crumbs} can={policyApi.add.can}>
      <ReadGate read={found} what="the options for approval policies">
        {({ nouns, ...known }) => (
          <PolicyEditor
            {...known}
            nouns={nouns}
            first={{
              record: nouns[0]?.name ?? '',
              name: '',
              rank: 10,
              conditions: [],
              steps: [{ name: 'Approval', quorum: 1, approvers: [{ kind: 'role', role: 'approver' }] }],
              samePerson: false,
            }}
            error={add.error}
            busy={add.isPending}
            save={async (body) => (await add.mutateAsync({ body })).id}
          />
        )}
      </ReadGate>
    </FormPage>
  )
}

export function EditPolicyPage() {
  const { id = '' } = useParams()
  const found = useApi(policyApi.overview, {})
  const policy = useApi(approvalPolicies.api.read, { params: { id } })
  const change = useSend(approvalPolicies.api.change)
  return (
    <FormPage title="Edit approval policy" crumbs={crumbs} can={approvalPolicies.api.change.can}>
      <ReadGate read={policy} what="this policy">
        {({ version, ...kept }) => (
          <ReadGate read={found} what="the options for approval policies">
            {({ nouns, ...known }) => (
              <PolicyEditor
                {...known}
                nouns={nouns.filter(({ name }) => name === kept.record)}
                first={kept}
                id={id}
                error={change.error}
                busy={change.isPending}
                save={async ({ name, rank, conditions, steps, samePerson, accepted }) => {
                  const body = { name, rank, conditions, steps, samePerson, ...(accepted ? { accepted } : {}) }
                  await change.mutateAsync({ params: { id }, body, version })
                  return id
                }}
              />
            )}
          </ReadGate>
        )}
      </ReadGate>
    </FormPage>
  )
}

type EditorProps = {
  nouns: readonly PolicyRecordType[]
  roles: readonly { name: string; label: string }[]
  currency: string | null
  first: Policy
  id?: string
  error: unknown
  busy: boolean
  save: (body: PolicyBody) => Promise<string>
}

function PolicyEditor({ nouns, roles, currency, first, id, error, busy, save }: EditorProps) {
  const ids = useId()
  const navigate = useNavigate()
  const [policy, setPolicy] = useState<Policy>({
    record: first.record,
    name: first.name,
    rank: first.rank,
    conditions: first.conditions,
    steps: first.steps,
    samePerson: first.samePerson,
  })
  const [accepted, setAccepted] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const put = (part: Partial<Policy>) => setPolicy((now) => ({ ...now, ...part }))
  const recordType = nouns.find(({ name }) => name === policy.record) ?? nouns[0]!
  const asksWhy = Boolean(fieldsOf(error)['accepted']) || accepted !== ''
  const send = async () => {
    const read = PolicyBody.safeParse({ ...policy, ...(accepted.trim() ? { accepted } : {}) })
    setFault(read.success ? null : 'Enter a name, every value and every approver')
    if (!read.success) return
    const saved = await save(read.data).catch(() => null)
    if (saved === null) return
    toast({ title: 'Policy saved', description: 'The policy applies to requests submitted from now on.' })
    await navigate(approvalPolicies.pageOf(saved))
  }
  const fields = recordType.fields
  return (
    <form
      noValidate
      className="flex max-w-200 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {(fault ?? (error ? sentenceOf(error) : null)) && <Banner tone="danger" title={fault ?? sentenceOf(error)} />}
      {asksWhy && (
        <Labelled label="Reason for the exception">
          {(field) => (
            <Input id={field} value={accepted} maxLength={500} onChange={({ target }) => setAccepted(target.value)} />
          )}
        </Labelled>
      )}
      <div className="flex flex-wrap gap-3">
        <Labelled label="Applies to" className="w-56">
          {(field) => (
            <Select
              id={field}
              disabled={nouns.length === 1}
              value={policy.record}
              options={nouns.map(({ name, label }) => ({ value: name, label }))}
              onChange={(record) => put({ record, conditions: [] })}
            />
          )}
        </Labelled>
        <Labelled label="Name" className="min-w-52 flex-1">
          {(field) => (
            <Input
              id={field}
              value={policy.name}
              maxLength={120}
              onChange={({ target }) => put({ name: target.value })}
            />
          )}
        </Labelled>
        <Labelled label="Order" className="w-28">
          {(field) => (
            <Input
              id={field}
              type="number"
              min={1}
              max={9999}
              value={policy.rank}
              onChange={({ target }) => put({ rank: Math.round(Number(target.value)) || 1 })}
            />
          )}
        </Labelled>
      </div>
      <ConditionsInput
        label="Conditions (all must be met; none: always)"
        fields={fields}
        currency={currency ?? 'USD'}
        value={policy.conditions}
        onChange={(conditions) => put({ conditions })}
      />
      <section aria-labelledby={`${ids}-steps`} className="space-y-3">
        <h2 id={`${ids}-steps`} className="text-section text-fg">
          Approval steps
        </h2>
        {recordType.mayPass && policy.steps.length === 0 && (
          <p className="text-table text-fg-muted">Without a step it is approved automatically.</p>
        )}
        <StepsInput
          roles={roles}
          fields={fields}
          currency={currency ?? 'USD'}
          value={policy.steps}
          onChange={(steps) => put({ steps })}
        />
        {policy.steps.length > 1 && (
          <Checkbox
            checked={policy.samePerson}
            onChange={(samePerson) => put({ samePerson })}
            label="One person can approve several steps"
          />
        )}
      </section>
      <Simulation policy={{ ...policy, ...(id ? { id } : {}) }} />
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button onClick={() => void navigate(-1)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save policy
        </Button>
      </div>
    </form>
  )
}
