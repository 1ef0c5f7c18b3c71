import { desc, eq } from 'drizzle-orm'
import { versionTable } from '#modules/documents/server/tables.ts'
import type { Opening } from '#modules/sharing/shared/share-links.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { Sentence } from '#shared/sentence.ts'
import { givenBy } from './given.ts'
import { shareLinks } from './share-links.ts'
import { openingTable } from './tables.ts'

/** When a link was opened, newest first; and why it opens nothing now, where its state does not say so. */
export async function openingsOf(id: string, call: Call): Promise<{ refused: Sentence | null; items: Opening[] }> {
  const link = await shareLinks.find(id, call)
  const given = link.state === 'open' ? await givenBy(link, call) : null
  const items = await call.tx
    .select({
      id: openingTable.id,
      at: openingTable.at,
      kind: openingTable.kind,
      address: openingTable.address,
      agent: openingTable.agent,
      versionNo: versionTable.number,
    })
    .from(unscoped(openingTable, 'of one in hand'))
    .leftJoin(unscoped(versionTable, 'of one in hand'), eq(openingTable.versionId, versionTable.id))
    .where(eq(openingTable.linkId, link.id))
    .orderBy(desc(openingTable.at), openingTable.id)
    .limit(200)
  return { refused: given && 'code' in given ? given : null, items }
}
