import { normalReference } from '#modules/payables/shared/bills.ts'
import { lookOf, lookOfNumber } from '#modules/ledger/shared/look-alikes.ts'
import { addDays } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { sql } from 'drizzle-orm'
import type { BillRow } from './matcher.ts'

type Other = {
  number: string
  reference: string
  day: string
  entityId: string
  partyId: string
  partyName: string
  alike: boolean
}

/**
 * Bills that may be this one entered again, in words: of the same vendor and amount within seven days, under the same number in another year, or under
 * a number that looks the same, also at a vendor whose name looks the same (rules F24, K10). Null where there is none.
 */
export async function similarBills(bill: BillRow, { tx }: Call): Promise<string | null> {
  // Bills of one vendor matched at the same moment see one another.
  const vendors = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`select id, name from financial_parties where kind = 'vendor'`,
  )
  const own = vendors.find(({ id }) => id === bill.partyId)
  const name = lookOf(own?.name ?? '')
  const twins = vendors.filter((each) => each === own || lookOf(each.name) === name).map(({ id }) => id)
  const found = await rowsOf<Other>(
    tx,
    sql`select b.number, b.reference, b.bill_date as day, b.entity_id as "entityId", b.party_id as "partyId", p.name as "partyName",
        (b.party_id = ${bill.partyId}::uuid and b.currency = ${bill.currency} and b.total_amount = ${bill.totalAmount}::bigint
          and b.bill_date between ${addDays(bill.billDate, -7)}::date and ${addDays(bill.billDate, 7)}::date) as alike
      from financial_bills b join financial_parties p on p.id = b.party_id
      where b.party_id = any(${sql.param(twins)}::uuid[]) and b.id <> ${bill.id}::uuid and b.state <> 'cancelled' order by b.number`,
  )
  const [look, key] = [lookOfNumber(bill.reference), normalReference(bill.reference)]
  const said = found.flatMap(({ number, reference, day, entityId, partyId, partyName, alike }) => {
    const same = normalReference(reference) === key
    const named = same || lookOfNumber(reference) === look
    if (!named && !alike) return []
    if (same && partyId === bill.partyId && entityId === bill.entityId)
      return [`${number} of the same vendor, ${day}, has the same number`]
    const where = partyId === bill.partyId ? 'the same vendor' : `${partyName}, a vendor of the same name,`
    return [
      named
        ? `${number} of ${where} has a number that reads the same, “${reference}”`
        : `${number} of the same vendor, ${day}, has the same amount`,
    ]
  })
  if (!said.length) return null
  return `${said.slice(0, 3).join('; ')}${said.length > 3 ? `; and ${said.length - 3} more` : ''}.`
}
