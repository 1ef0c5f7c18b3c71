import { sql } from 'drizzle-orm'
import { lookOf } from '#modules/ledger/shared/look-alikes.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { says } from './sentences.ts'
import { inWords } from '#shared/sentence.ts'

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Vendors whose name reads the same as a new one, written with other letters, signs or marks, in words (rule N11). Null where there is none. One
 * after the other, as two of one look entered at once would not see each other.
 */
export async function similarNames(name: string, { tx }: Call): Promise<string | null> {
  const look = lookOf(name)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vendor ${look}`}, 0))`)
  const vendors = await rowsOf<{ number: string; name: string }>(
    tx,
    sql`select number, name from procurement_vendors order by number`,
  )
  const alike = vendors.filter((each) => lookOf(each.name) === look && plain(each.name) !== plain(name))
  if (!alike.length) return null
  const [first] = alike
  return inWords(says.nameReadsTheSame({ name: first!.name, number: first!.number }))
}
