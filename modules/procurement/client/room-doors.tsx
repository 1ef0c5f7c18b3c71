import { Link } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { openTo } from '#client/menu.ts'
import { RelatedList } from '#client/table/related-list.tsx'
import { Card } from '#client/ui/card.tsx'
import { requisitions } from '#modules/procurement/shared/requisitions.ts'
import { requisitionTones } from './tones.ts'
import { menu } from './menu.ts'

/** For whoever may not see the figures: the pages they may open. */
export function RoomDoors() {
  const { can } = useAuth()
  const pages = openTo([menu], can)[0]?.children ?? []
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
      {can(requisitions.api.list.can) && (
        <RelatedList
          record={requisitions}
          title="Latest requisitions"
          filters={[]}
          columns={['number', 'state', 'requesterName', 'justification', 'neededOn', 'totalAmount']}
          tones={requisitionTones}
          empty="Nothing has been asked for yet. Make a requisition for what you need."
        />
      )}
      <Card title="What you can open here" padded={false}>
        <ul className="divide-y divide-line">
          {pages.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="block px-4 py-3 text-table font-medium hover:bg-hover">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
