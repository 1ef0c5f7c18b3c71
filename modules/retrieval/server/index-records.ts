import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { comments } from '#server/db/tables.ts'
import { selectFrom } from '#server/record/list.ts'
import type { Row, Source } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { countWords, passagesOf } from './cut.ts'
import { documentPages } from './document-pages.ts'
import { commentText, selectionOf, textOf } from './record-text.ts'
import { documentsName } from './sources.ts'
import { passageTable, wordTable } from './tables.ts'

type Passage = { page: number | null; text: string }
type Indexed = { title: string; ownerId: string | null; changedAt: string; passages: Passage[] }
type Stored = typeof passageTable.$inferSelect

const keyOf = ({ title, page, text }: Pick<Stored, 'title' | 'page' | 'text'>): string =>
  JSON.stringify([title, page, text])

const nullOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What is to be indexed of these records; those that are gone or archived are left out. */
async function readRecords(source: Source, ids: readonly string[], tx: Tx): Promise<Map<string, Indexed>> {
  const { table, record } = source
  const live = and(inArray(table.id, [...ids]), table.archivedAt ? isNull(table.archivedAt) : undefined)
  const rows = (await selectFrom(tx, source, selectionOf(source)).where(live)) as Row[]
  const [pages, said] = await Promise.all([
    record.name === documentsName ? documentPages(ids, tx) : null,
    tx
      .select()
      .from(comments)
      .where(and(eq(comments.record, record.name), inArray(comments.recordId, [...ids])))
      .orderBy(comments.createdAt),
  ])
  return new Map(
    rows.flatMap((row): [string, Indexed][] => {
      const { indexedOwner, indexedChange } = row
      const pagesOfRow = pages?.get(row.id)
      if (pages && !pagesOfRow) return []
      const { title, text } = textOf(source, row)
      const own = passagesOf(text, '\n').map((each) => ({ page: null, text: each }))
      const ofPages = (pagesOfRow ?? []).flatMap(({ page, body }) =>
        passagesOf(body).map((each) => ({ page, text: each })),
      )
      const ofComments = said
        .filter(({ recordId }) => recordId === row.id)
        .flatMap((each) => passagesOf(commentText(each)))
        .map((each) => ({ page: null, text: each }))
      return [
        [
          row.id,
          {
            title,
            ownerId: nullOr(indexedOwner),
            changedAt: nullOr(indexedChange) ?? new Date(0).toISOString(),
            passages: [...own, ...ofPages, ...ofComments],
          },
        ],
      ]
    }),
  )
}

/** Writes the passages of these records of one record type anew; those that are as they were keep their vectors. */
export async function indexRecords(source: Source, ids: readonly string[], tx: Tx): Promise<void> {
  const recordType = source.record.name
  const records = await readRecords(source, ids, tx)
  const stored = await tx
    .select({
      id: passageTable.id,
      recordId: passageTable.recordId,
      page: passageTable.page,
      ordinal: passageTable.ordinal,
      title: passageTable.title,
      text: passageTable.text,
      ownerId: passageTable.ownerId,
      changedAt: passageTable.changedAt,
    })
    .from(unscoped(passageTable, 'the app'))
    .where(and(eq(passageTable.recordType, recordType), inArray(passageTable.recordId, [...ids])))
  const left = new Map(Map.groupBy(stored, ({ recordId }) => recordId))
  const added: (typeof passageTable.$inferInsert)[] = []
  for (const [recordId, { title, ownerId, changedAt, passages }] of records) {
    const before = Map.groupBy(left.get(recordId) ?? [], (each) => keyOf({ ...each }))
    for (const [ordinal, { page, text }] of passages.entries()) {
      const same = before.get(keyOf({ title, page, text }))?.shift()
      const values = { ordinal, ownerId, changedAt }
      if (!same) added.push({ recordType, recordId, page, title, text, terms: countWords(text), ...values })
      else if (same.ordinal !== ordinal || same.ownerId !== ownerId || same.changedAt !== changedAt)
        await tx.update(passageTable).set(values).where(eq(passageTable.id, same.id))
    }
    left.set(recordId, [...before.values()].flat())
  }
  const gone = [...left.values()].flat().map(({ id }) => id)
  if (gone.length > 0) await tx.delete(passageTable).where(sql`${passageTable.id} = any(${sql.param(gone)}::uuid[])`)
  for (let from = 0; from < added.length; from += 500)
    await tx.insert(passageTable).values(added.slice(from, from + 500))
  await keepWords(added, tx)
}

/** Longer ones are no words. */
const writtenWord = /\p{L}{4,30}/gu

async function keepWords(added: readonly { title: string; text: string }[], tx: Tx): Promise<void> {
  const words = new Set(
    added.flatMap(({ title, text }) =>
      [...`${title} ${text}`.toLowerCase().matchAll(writtenWord)].map(([word]) => word),
    ),
  )
  if (words.size === 0) return
  await tx
    .insert(wordTable)
    .select(sql`select unnest(${sql.param([...words])}::text[])`)
    .onConflictDoNothing()
}
