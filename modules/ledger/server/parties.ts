import { sql } from 'drizzle-orm'
import { parties as declared, type PartyKind } from '#modules/ledger/shared/parties.ts'
import { serveRecord } from '#server/record/serve.ts'
import type { Tx } from '#server/db/db.ts'
import { parties } from './tables.ts'

/** Makes a vendor, customer or employee known to the sub-ledger under the id its own module gave it, or brings its name up to date. */
export async function upsertParty(
  tx: Tx,
  { id, number, name, kind }: { id: string; number: string; name: string; kind: PartyKind },
): Promise<void> {
  await tx
    .insert(parties)
    .values({ id, number, name, kind, createdBy: id })
    .onConflictDoUpdate({
      target: parties.id,
      set: { number, name, version: sql`${parties.version} + 1`, updatedAt: sql`now()` },
      setWhere: sql`(${parties.number}, ${parties.name}) is distinct from (excluded.number, excluded.name)`,
    })
}

export const servedParties = serveRecord(declared, { table: parties, reach: { shared: true } })
