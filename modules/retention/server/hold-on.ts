import { sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Leaving } from '#modules/documents/server/let-go.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { holdItemTable, holdTable } from './tables.ts'

/** The open holds over a document, or over whatever lies in a folder. */
export const openHoldsOver = ({ documentId, folderId }: Leaving, { tx }: Pick<Call, 'tx'>) =>
  rowsOf<{ id: string; name: string }>(
    tx,
    sql`select distinct h.id, h.name from ${joined(holdTable, 'h')} join ${joined(holdItemTable, 'i')} on i.hold_id = h.id and i.state = 'held'
      where h.state = 'open' and (i.document_id = ${documentId}::uuid or i.folder_id = any(documents_folder_line(${folderId}::uuid)))
      order by h.name, h.id`,
  )

/** Whoever is setting a hold is waited for; whoever comes now waits. */
export const waitForHolds = ({ tx }: Pick<Call, 'tx'>) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('documents.holds'))`)

/** A hold that is being set is waited for, and one that comes now waits: what is let go and what is held are never the same. The database asks the same again. */
export const refuseHeld = (leaving: Leaving, call: Call): Promise<void> => refuse(says.held, leaving, call)
/** Evidence keeps its name, its type, its readers and its records. */
export const refuseFrozen = (leaving: Leaving, call: Call): Promise<void> => refuse(says.frozen, leaving, call)

async function refuse(said: typeof says.held | typeof says.frozen, leaving: Leaving, call: Call): Promise<void> {
  await waitForHolds(call)
  const [hold] = await openHoldsOver(leaving, call)
  if (hold) throw new Problem('conflict', said({ hold: hold.name }))
}

/** Nothing is let go while a hold is set. Taken after the row that is held. */
export const holding = ({ tx }: Pick<Call, 'tx'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('documents.holds'))`)
