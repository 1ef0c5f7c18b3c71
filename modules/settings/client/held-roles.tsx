import { companyDayOf } from '#client/company-day.ts'
import { formatDay, formatMoney } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import type { GivenRole, HeldRole, Member } from '#modules/settings/shared/members.ts'
import { addDays } from '#shared/day.ts'
import { reachWords } from './grant-fields.tsx'

/** The last day of a role, which ends with the first moment of the next one. */
const lastDay = (until: string) => addDays(companyDayOf(until), -1)

/** What a role was given with, as it would be given again. */
export const givenOf = ({ role, reach, entityIds, limit, currency, from, until, reason }: HeldRole): GivenRole => ({
  role,
  reach,
  ...(entityIds.length ? { entityIds } : {}),
  ...(limit !== null && currency ? { limit: { amount: limit.replace(/\.?0+$/, '') || '0', currency } } : {}),
  ...(from ? { from: companyDayOf(from) } : {}),
  ...(until ? { to: lastDay(until) } : {}),
  ...(reason ? { reason } : {}),
})

function wordsOf({ reach, limit, currency, from, until }: HeldRole): string {
  return [
    reachWords[reach],
    ...(limit !== null && currency ? [`up to ${formatMoney(limit, currency)}`] : []),
    ...(from ? [`from ${formatDay(companyDayOf(from))}`] : []),
    ...(until ? [`until ${formatDay(lastDay(until))}`] : []),
  ].join(', ')
}

/** The roles of a member: on what, how long, and who gave them and why. */
export const HeldRoles = ({ held }: Pick<Member, 'held'>) => (
  <Card title="Roles" padded={false}>
    {held.length === 0 && <p className="px-4 py-3 text-table text-fg-muted">No role.</p>}
    <ul className="divide-y divide-line">
      {held.map((each) => (
        <li key={each.role} className="px-4 py-2.5">
          <p className="text-table font-medium text-fg">{each.label}</p>
          <p className="text-table text-fg-muted">{wordsOf(each)}</p>
          {(each.grantedByName || each.reason) && (
            <p className="text-caption text-fg-muted">
              {[each.grantedByName && `Assigned by ${each.grantedByName}`, each.reason].filter(Boolean).join(': ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  </Card>
)
