import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { documentTable, textTable } from '#modules/documents/server/tables.ts'
import type { Tx } from '#server/db/db.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** The pages of the current versions of documents; a document that is archived or disposed of has no entry. */
export async function documentPages(
  ids: readonly string[],
  tx: Tx,
): Promise<Map<string, { page: number; body: string }[]>> {
  const rows = await tx
    .select({ id: documentTable.id, page: textTable.page, body: textTable.body })
    .from(unscoped(documentTable, 'the app'))
    .leftJoin(unscoped(textTable, 'the app'), eq(textTable.versionId, documentTable.currentVersionId))
    .where(and(inArray(documentTable.id, [...ids]), notInArray(documentTable.state, ['archived', 'disposed'])))
    .orderBy(documentTable.id, textTable.page)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byId].map(([id, pages]) => [
      id,
      pages.flatMap(({ page, body }) => (page !== null && body !== null ? [{ page, body }] : [])),
    ]),
  )
}
