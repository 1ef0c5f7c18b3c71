import { NewRecordPage } from '#client/form/FormPage.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { matchPolicies, matchResults } from '#modules/procurement/shared/matching.ts'
import { home } from './crumbs.ts'
import { NewButton } from '#client/record/new-button.tsx'

const crumbs = [home, { label: 'Match results', to: matchResults.listPage }]

/** How far a bill may differ from its order; the most specific tolerance holds. */
export function MatchPoliciesPage() {
  const action = <NewButton record={matchPolicies}>New match policy</NewButton>
  return (
    <RecordList
      record={matchPolicies}
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

export const MatchPolicyForm = () => (
  <NewRecordPage
    record={matchPolicies}
    crumbs={[...crumbs, { label: 'Match policies', to: matchPolicies.listPage }]}
    defaults={{ pricePercent: '0', quantityPercent: '0' }}
    groups={groups}
  />
)

export const MatchPolicyRecord = () => <RecordPage record={matchPolicies} crumbs={crumbs} />
