import { listCrumb } from '#client/record/last-list.ts'
import { FormPage, NewRecordPage } from '#client/form/FormPage.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { formatPercent } from '#client/format.ts'
import { everyBill } from '#modules/receiving/shared/match-rules.ts'
import { matchPolicies, matchResults, type MatchPolicy } from '#modules/receiving/shared/matching.ts'
import { useBookCurrency } from '#modules/purchasing/client/book-currency.ts'
import { NewButton } from '#client/record/new-button.tsx'

const crumbs = [{ label: 'Match results', to: matchResults.listPage }]

const inState = (state: string) => [{ field: 'state', operator: 'eq' as const, value: state }]
const views: View[] = [
  { id: 'in-force', label: 'In force', filters: inState('in force') },
  { id: 'proposed', label: 'To confirm', filters: inState('proposed') },
  { id: 'all', label: 'All', filters: [] },
]

/** How far a bill may differ from its order; the most specific tolerance holds. */
export function MatchPoliciesPage() {
  const action = <NewButton record={matchPolicies}>New tolerance</NewButton>
  return (
    <RecordList
      record={matchPolicies}
      card={['pricePercent', 'quantityPercent']}
      columns={[
        'name',
        'state',
        'pricePercent',
        'quantityPercent',
        'totalPercent',
        'totalAmount',
        'createdByName',
        'confirmedByName',
      ]}
      views={views}
      crumbs={crumbs}
      actions={action}
      emptyAction={action}
    />
  )
}

const groups = [
  {
    title: 'Holds for',
    note: 'Leave both empty for the whole company. The most specific tolerance holds: vendor and item, item, vendor, company.',
    fields: ['vendorId', 'itemId'],
  },
  { title: 'Tolerances', fields: ['pricePercent', 'quantityPercent', 'totalPercent', 'totalAmount'] },
]

export function MatchPolicyForm() {
  const { currency, waiting } = useBookCurrency()
  if (waiting)
    return (
      <FormPage title="New tolerance" crumbs={[...crumbs, listCrumb(matchPolicies)]} can={matchPolicies.api.create.can}>
        <SkeletonLines lines={6} className="max-w-160" />
      </FormPage>
    )
  return (
    <NewRecordPage
      record={matchPolicies}
      above={crumbs}
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
        <Figure label="Unit price" value={percent(policy.pricePercent)} note="Over the price at receipt" />
        <Figure label="Quantity" value={percent(policy.quantityPercent)} note="Of the ordered quantity" />
        <Figure label="Total" value={<PriceTotal {...policy} />} note="Over all bills of a line or an order" />
      </>
    )}
    properties={['vendorId', 'itemId', 'createdByName', 'confirmedByName', 'confirmedAt']}
    overview={({ name }) => (
      <p className="max-w-[68ch] text-body">
        {name === everyBill ? 'Every bill line without a tolerance of its own' : `Each bill line for ${name}`} may go
        this far over its order and still match by itself. Anything beyond is an exception, which somebody releases with
        a reason or has corrected. A tolerance holds once somebody other than who proposed it has confirmed it, for
        bills that are matched from then on; to change it, propose another for the same vendor and item, which then
        replaces it. It lets no bill through for who set it.
      </p>
    )}
  />
)

function PriceTotal({ totalPercent, totalAmount, currency }: MatchPolicy) {
  if (totalPercent === null && totalAmount === null) return 'Not compared'
  return (
    <>
      {percent(totalPercent ?? '0')}
      {totalAmount !== null && (
        <>
          {' and '}
          <Money amount={totalAmount} currency={currency} />
        </>
      )}
    </>
  )
}
