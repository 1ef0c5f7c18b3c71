import { FormPage, NewRecordPage } from '#client/form/FormPage.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { formatPercent } from '#client/format.ts'
import { everyBill } from '#modules/procurement/shared/match-rules.ts'
import { matchPolicies, matchResults, type MatchPolicy } from '#modules/procurement/shared/matching.ts'
import { useBookCurrency } from './book-currency.ts'
import { home } from './crumbs.ts'
import { NewButton } from '#client/record/new-button.tsx'

const crumbs = [home, { label: 'Match results', to: matchResults.listPage }]

/** How far a bill may differ from its order; the most specific tolerance holds. */
export function MatchPoliciesPage() {
  const action = <NewButton record={matchPolicies}>New match policy</NewButton>
  return (
    <RecordList
      record={matchPolicies}
      card={['pricePercent', 'quantityPercent']}
      columns={['name', 'vendorId', 'itemId', 'pricePercent', 'quantityPercent', 'totalPercent', 'totalAmount']}
      crumbs={crumbs}
      actions={action}
      emptyAction={action}
    />
  )
}

const groups = [
  {
    title: 'Holds for',
    note: 'Leave both empty for the whole company. The most specific policy holds: vendor and item, item, vendor, company.',
    fields: ['vendorId', 'itemId'],
  },
  { title: 'Tolerances', fields: ['pricePercent', 'quantityPercent', 'totalPercent', 'totalAmount'] },
]

export function MatchPolicyForm() {
  const { currency, waiting } = useBookCurrency()
  const path = [...crumbs, { label: 'Match policies', to: matchPolicies.listPage }]
  if (waiting)
    return (
      <FormPage title="New match policy" crumbs={path} can={matchPolicies.api.create.can}>
        <SkeletonLines lines={6} className="max-w-160" />
      </FormPage>
    )
  return (
    <NewRecordPage
      record={matchPolicies}
      crumbs={path}
      defaults={{ pricePercent: '0', quantityPercent: '0', currency }}
      groups={groups}
    />
  )
}

const percent = (value: string) => formatPercent(Number(value) / 100)

export const MatchPolicyRecord = () => (
  <RecordPage
    record={matchPolicies}
    crumbs={crumbs}
    figures={(policy) => (
      <>
        <Figure label="Unit price" value={percent(policy.pricePercent)} note="Over the price of the order" />
        <Figure label="Quantity" value={percent(policy.quantityPercent)} note="Of the ordered quantity" />
        <Figure label="Price total" value={<PriceTotal {...policy} />} note="Over all bills of an order line" />
      </>
    )}
    overview={({ name }) => (
      <p className="max-w-[68ch] text-body">
        {name === everyBill ? 'Every bill without a policy of its own' : `Each bill line for ${name}`} may go this far
        over its order and still match by itself. Anything beyond is an exception, which somebody releases with a reason
        or has corrected. A change holds for bills that are matched from then on.
      </p>
    )}
  />
)

function PriceTotal({ totalPercent, totalAmount, currency }: MatchPolicy) {
  if (totalPercent === null && totalAmount === null) return 'Not compared'
  return (
    <>
      {totalPercent !== null && percent(totalPercent)}
      {totalPercent !== null && totalAmount !== null && ' and '}
      {totalAmount !== null && <Money amount={totalAmount} currency={currency} />}
    </>
  )
}
