import type { AccountGroup } from '#modules/ledger/shared/accounts.ts'
import type { Span } from '#shared/calendar/span.ts'
import { results, type Part } from './layout.ts'

const address = (path: string, params: Record<string, string>): string =>
  `${path}?${new URLSearchParams(params).toString()}`

/** A balance depends on its last day alone. */
const daysOf = ({ from, to }: Span, measure: Part['measure']): Record<string, string> =>
  measure === 'closing' ? { to } : { from, to }

/** The general ledger of an account for the days of a column. */
export const accountLink = (accountId: string, span: Span, { measure }: Part): string =>
  address('/financial/ledger', { account: accountId, ...daysOf(span, measure) })

/** The trial balance of some groups of accounts for the days of a column. */
export function groupsLink(
  entityId: string,
  span: Span,
  groups: readonly AccountGroup[],
  measure: Part['measure'],
): string {
  const narrowed: Record<string, string> =
    groups.length === results.length && groups.every((each) => results.includes(each))
      ? { view: 'result' }
      : { group: groups.join(',') }
  return address('/financial/trial-balance', { entity: entityId, ...daysOf(span, measure), ...narrowed })
}
