import { useApi } from '#client/api.ts'
import { companyDayOf } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay, formatList, formatMoney } from '#client/format.ts'
import { accessApi, type Access, type Hindrance, type Through } from '#modules/roles/shared/access.ts'
import { reachWords } from '#modules/settings/client/grant-fields.tsx'
import { whoseWords } from './rights-in-words.tsx'

type Props = { noun: string; id: string; person: string; right: string }

/** The roles that let a member, or what fails. */
export function AccessWhy({ noun, id, person, right }: Props) {
  const found = useApi(accessApi.why, { params: { noun, id, person }, query: { right } })
  return (
    <div className="px-3 pb-3 text-table">
      <ReadGate read={found} what="why" lines={2}>
        {(access) =>
          access.through.length === 0 ? (
            <p className="text-fg-muted">
              None of their roles includes this.{' '}
              {access.roles.length ? `Roles with this right: ${formatList(access.roles)}.` : 'No role includes it.'}
            </p>
          ) : (
            <ul className="space-y-2">
              {access.through.map((each) => (
                <li key={each.role}>
                  <p className="text-fg">
                    <span className="font-medium">{each.role}</span>: {given(each)}
                  </p>
                  {each.fails && <p className="text-danger">{failWords(each.fails, each, access)}</p>}
                  {(each.grantedByName || each.reason) && (
                    <p className="text-caption text-fg-muted">
                      {[
                        each.grantedByName &&
                          `Assigned by ${each.grantedByName}${each.grantedAt ? ` on ${formatDay(companyDayOf(each.grantedAt))}` : ''}`,
                        each.reason,
                      ]
                        .filter(Boolean)
                        .join(': ')}
                    </p>
                  )}
                </li>
              ))}
              {!access.allowed && access.through.some(({ fails }) => fails === null) && (
                <li className="text-danger">This member may not see the record itself.</li>
              )}
            </ul>
          )
        }
      </ReadGate>
    </div>
  )
}

const given = ({ whose, reach, entities, limit, from, until }: Through): string =>
  [
    whose === 'all' ? reachWords[reach] : whoseWords[whose],
    ...(entities.length ? [formatList(entities)] : []),
    ...(limit ? [`up to ${formatMoney(limit.amount, limit.currency)}`] : []),
    ...(from ? [`from ${formatDay(companyDayOf(from))}`] : []),
    ...(until ? [`until ${formatDay(companyDayOf(until))}`] : []),
  ].join(', ')

function failWords(fails: Hindrance, { entities, limit, from, until }: Through, { record }: Access): string {
  if (fails === 'not yet') return `Takes effect on ${formatDay(companyDayOf(from!))}.`
  if (fails === 'over') return `Ended on ${formatDay(companyDayOf(until!))}.`
  if (fails === 'limit') return `The amount is above ${formatMoney(limit!.amount, limit!.currency)}.`
  if (fails === 'entity')
    return `The record belongs to ${record.entity ?? 'no legal entity'}, not to ${formatList(entities)}.`
  return record.owner
    ? `The record belongs to ${record.owner}, outside the scope of this role.`
    : 'The record belongs to no one within the scope of this role.'
}
