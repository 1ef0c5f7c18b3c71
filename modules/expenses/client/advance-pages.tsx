import { useMemo } from 'react'
import { companyDay } from '#client/company-day.ts'
import { addDays, type Day } from '#shared/day.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { bills } from '#modules/payables/shared/bills.ts'
import { advanceClearings } from '#modules/expenses/shared/advance-clearings.ts'
import { expenseAdvances, type ExpenseAdvance } from '#modules/expenses/shared/expense-advances.ts'

/** What is outstanding by how long it has been, on the day of the company. */
function viewsOn(today: Day): View[] {
  const { filters, sort } = expenseAdvances.measure('outstanding')
  const since = (operator: 'gte' | 'lt', days: number) =>
    ({ field: 'outstandingSince', operator, value: addDays(today, -days) }) as const
  return [
    { id: 'outstanding', label: 'Outstanding', filters, sort },
    { id: 'recent', label: 'Up to 30 days', filters: [...filters, since('gte', 30)], sort },
    { id: 'older', label: '31 to 90 days', filters: [...filters, since('lt', 30), since('gte', 90)], sort },
    { id: 'old', label: 'Over 90 days', filters: [...filters, since('lt', 90)], sort },
    { id: 'to-bill', label: 'To send to payables', ...expenseAdvances.measure('to-bill') },
    { id: 'all', label: 'All', filters: [] },
  ]
}

export function ExpenseAdvancesPage() {
  const action = <NewButton record={expenseAdvances}>Ask for an advance</NewButton>
  const today = companyDay()
  const views = useMemo(() => viewsOn(today), [today])
  return (
    <RecordList
      record={expenseAdvances}
      columns={[
        'number',
        'personId',
        'purpose',
        'state',
        'amount',
        'outstandingAmount',
        'outstandingSince',
        'neededBy',
      ]}
      card={['personId', 'purpose', 'state', 'outstandingAmount']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}

/** One advance, from what it is for to what became of it. */
export const AdvanceRecord = () => (
  <RecordPage
    record={expenseAdvances}
    alerts={({ state, stateReason }) =>
      state === 'rejected' && stateReason
        ? [{ title: 'This advance was rejected', tone: 'danger', children: stateReason }]
        : []
    }
    figures={(advance) => <Figures advance={advance} />}
    overview={(advance) => (
      <div className="flex flex-col gap-5">
        <StateSteps record={expenseAdvances} row={advance} />
        {advance.billId && <Clearings id={advance.id} />}
      </div>
    )}
    properties={['personId', 'purpose', 'neededBy', 'billId', 'submittedAt', 'createdAt']}
  />
)

const clearedBy = (id: string) =>
  `${advanceClearings.listPage}?filter=${encodeURIComponent(`advanceId:eq:${id}`)}&filter=${encodeURIComponent('state:in:promised,booked')}`

function Figures({ advance }: { advance: ExpenseAdvance }) {
  const { can } = useAuth()
  const { id, amount, clearedAmount, outstandingAmount, outstandingSince, currency, billId, billNumber, billState } =
    advance
  const bill = billId && can(bills.api.read.can) ? bills.pageOf(billId) : undefined
  return (
    <>
      <Figure
        label="Advance"
        value={<Money amount={amount} currency={currency} />}
        href={bill}
        note={billNumber ? `Bill ${billNumber} is ${billState}` : 'Not sent to payables yet'}
      />
      <Figure
        label="Set off or paid back"
        value={<Money amount={clearedAmount} currency={currency} />}
        href={clearedBy(id)}
      />
      <Figure
        label="Outstanding"
        value={<Money amount={outstandingAmount} currency={currency} />}
        note={
          outstandingSince ? (
            <>
              Since <DayText day={outstandingSince} />
            </>
          ) : (
            'After its bill is posted'
          )
        }
      />
    </>
  )
}

const Clearings = ({ id }: { id: string }) => (
  <RelatedList
    record={advanceClearings}
    title="Set off and paid back"
    filters={[{ field: 'advanceId', operator: 'eq', value: id }]}
    columns={['kind', 'claimId', 'state', 'clearedOn', 'amount']}
    totals={['amount']}
    empty="Nothing is set off or repaid yet. The advance is set off when an expense claim is sent to payables."
  />
)

const clearingViews: View[] = [
  {
    id: 'in-force',
    label: 'In force',
    filters: [{ field: 'state', operator: 'in', value: 'promised,booked' }],
  },
  { id: 'all', label: 'All', filters: [] },
]

export const AdvanceClearingsPage = () => (
  <RecordList
    record={advanceClearings}
    columns={['advanceId', 'personId', 'kind', 'claimId', 'state', 'clearedOn', 'amount', 'entryId']}
    card={['personId', 'kind', 'state', 'amount']}
    views={clearingViews}
  />
)

export const ClearingRecord = () => (
  <RecordPage
    record={advanceClearings}
    properties={[
      'advanceId',
      'personId',
      'kind',
      'claimId',
      'amount',
      'clearedOn',
      'entryId',
      'undoneOn',
      'undoneReason',
      'createdByName',
      'createdAt',
    ]}
  />
)
