import { Link } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { openTo } from '#client/menu.ts'
import { Card } from '#client/ui/card.tsx'
import { menu } from './menu.ts'

/** For whoever may not see the figures: the pages they may open. */
export function RoomDoors() {
  const { can } = useAuth()
  const pages = openTo([menu], can)[0]?.children ?? []
  return (
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
  )
}
