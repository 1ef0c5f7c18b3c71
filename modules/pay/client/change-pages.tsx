import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { bankChanges } from '#modules/pay/shared/bank-changes.ts'
import { payChanges } from '#modules/pay/shared/pay-changes.ts'
import type { Pay } from '#modules/pay/shared/pay-effect.ts'
import { PayEffectCard } from './pay-effect-card.tsx'

const views: View[] = [
  { id: 'waiting', label: 'In approval', filters: [{ field: 'state', operator: 'eq', value: 'in approval' }] },
  { id: 'all', label: 'All', filters: [] },
]

const rejection = ({ state, rejectedBecause }: { state: string; rejectedBecause: string | null }): RecordAlert[] =>
  state === 'rejected' && rejectedBecause
    ? [{ title: 'This change was rejected', tone: 'danger', children: rejectedBecause }]
    : []

export function PayChangesPage() {
  const action = <NewButton record={payChanges}>Change pay</NewButton>
  return (
    <RecordList
      record={payChanges}
      columns={['personName', 'validFrom', 'rateBefore', 'rate', 'percent', 'reason', 'state', 'createdByName']}
      card={['state', 'validFrom', 'rate', 'percent']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}

export const PayChangeRecord = () => (
  <RecordPage
    record={payChanges}
    alerts={rejection}
    overview={(change) => {
      const { rate, currency, rateType, rateBefore, currencyBefore, rateTypeBefore } = change
      const before: Pay | null =
        rateBefore && currencyBefore && rateTypeBefore
          ? { rate: rateBefore, currency: currencyBefore, rateType: rateTypeBefore }
          : null
      return (
        <div className="flex flex-col gap-5">
          <StateSteps record={payChanges} row={change} />
          {rate && rateType && <PayEffectCard before={before} after={{ rate, currency, rateType }} />}
        </div>
      )
    }}
    properties={[
      'personId',
      'kind',
      'validFrom',
      'reason',
      'payRateId',
      'createdByName',
      'createdAt',
      'approvedByName',
    ]}
  />
)

export function BankChangesPage() {
  const action = <NewButton record={bankChanges}>Change bank account</NewButton>
  return (
    <RecordList
      record={bankChanges}
      columns={['personName', 'validFrom', 'kind', 'holder', 'bankName', 'state', 'createdByName', 'approvedByName']}
      card={['state', 'validFrom', 'bankName']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}

export const BankChangeRecord = () => (
  <RecordPage
    record={bankChanges}
    alerts={rejection}
    overview={(change) => <StateSteps record={bankChanges} row={change} />}
  />
)
