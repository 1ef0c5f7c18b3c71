import { sql } from 'drizzle-orm'
import { vendorOpenFor, type Vendor } from '#modules/vendors/shared/vendors.ts'
import { vendorOffers } from '#modules/vendors/shared/vendor-offers.ts'
import { may } from '#server/call/actor.ts'
import { rowsOf } from '#server/db/rows.ts'
import { visibleRows } from '#server/record/visible-rows.ts'
import { vendorPrices } from './vendor-prices.ts'
import { vendors } from './vendors.ts'
import { route } from '#server/call/route.ts'
import { defaultEntity, today } from '#modules/ledger/server/entities.ts'
import { priceText } from './figures.ts'
import { inWords } from '#shared/sentence.ts'
import { writingOf } from '#server/call/writing.ts'

type Found = Pick<
  Vendor,
  'id' | 'name' | 'number' | 'preferred' | 'status' | 'holdType' | 'holdUntil' | 'holdReason'
> & {
  priced: number
  price: string | null
  lead: number | null
}

/** Ranked in one statement, so that a cheap vendor far down the alphabet is not cut off. */
export const vendorOfferRoutes = [
  route(vendorOffers, async ({ query: { q = '', items = [], quantity } }, call) => {
    const { currency } = await defaultEntity(call.tx)
    const on = await today(call)
    // Whoever may not read prices sees who is open, and nothing of what they ask.
    const asked = may(call.actor, 'procurement.vendor-prices.read') ? items : []
    const like = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`
    const rows = await rowsOf<Found>(
      call.tx,
      sql`select v.id, v.name, v.number, v.preferred, v.status, v.hold_type as "holdType", v.hold_until::text as "holdUntil", v.hold_reason as "holdReason",
          p.priced, p.price::text as price, p.lead
        from ${visibleRows(vendors.source, call, 'v')} cross join lateral (
          select count(*)::int as priced, sum(unit_price) as price, max(lead_time_days)::int as lead from (
            select distinct on (item_id) item_id, unit_price, lead_time_days from ${visibleRows(vendorPrices.source, call, 'o')}
            where vendor_id = v.id and item_id = any(${sql.param(asked)}::uuid[]) and currency = ${currency}
              and state = 'in force' and valid_from <= ${on}::date and (valid_to is null or valid_to >= ${on}::date)
              and (${quantity ?? null}::numeric is null or min_quantity <= ${quantity ?? null}::numeric and coalesce(max_quantity >= ${quantity ?? null}::numeric, true))
            order by item_id, min_quantity desc) best) p
        where v.archived_at is null and (v.name ilike ${like} or v.number ilike ${like})
        order by (v.status in ('blocked', 'inactive') or v.status = 'on hold' and v.hold_type in ('all', 'orders') and coalesce(v.hold_until >= ${on}::date, true)),
          p.priced desc, p.price nulls last, p.lead nulls last, v.preferred desc,
          array_position(array['superior', 'excellent', 'above average', 'average', 'below average'], v.credit_rating), v.name
        limit 20`,
    )
    return rows.map(({ id, name, number, preferred, priced, price, lead, ...held }) => {
      const open = vendorOpenFor('orders', { name, ...held }, on)
      return {
        id,
        name,
        number,
        preferred,
        priced,
        unitPrice: asked.length === 1 && price !== null ? priceText(price, currency) : null,
        currency,
        leadTimeDays: lead,
        why: open === true ? null : inWords(open, writingOf(call.locale)),
      }
    })
  }),
]
