import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Job } from '#server/call/call.ts'
import { wordsSeen } from '#server/files/pictures.ts'
import type { SeenPage } from '#server/files/picture-child.ts'
import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { packPlaces } from './places.ts'
import { says } from './sentences.ts'
import { readingTable, textTable, versionTable } from './tables.ts'
import { tooCostly } from './thumbnails.ts'

const name = 'documents.read-pictures'
/** After so many pages of one document those of others have their turn. */
const turn = 25

export const readPicturesJob = (versionId: string): Job => ({ name, data: { versionId }, key: versionId })

/** The text of a page that was seen, and where its words stand. */
function textOf({ lines, width, height }: SeenPage): { body: string; places: Buffer } {
  const words = lines.flat()
  const places = words.map(({ box: [left, top, right, bottom], sure }) => ({
    left: left / width,
    top: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
    sure,
  }))
  const clean = (text: string) => text.toWellFormed().replace(/[\s\p{Cc}]/gu, '_')
  const body = lines.map((line) => line.map(({ text }) => clean(text)).join(' ')).join('\n')
  return { body, places: Buffer.from(packPlaces(places)) }
}

/** Reads the pages of a version that are pictures, one after another, each in a process of its own; one that cannot be read is said and left. */
async function readPictures(versionId: string, app: AppContext): Promise<void> {
  const { db, log } = app
  const [version] = await db.select().from(unscoped(versionTable, 'the app')).where(eq(versionTable.id, versionId))
  if (!version) return
  for (let count = 0; count < turn; count += 1) {
    const [waiting] = await db
      .select({ page: textTable.page, own: textTable.body })
      .from(unscoped(textTable, 'the app'))
      .where(and(eq(textTable.versionId, versionId), eq(textTable.picture, 'waiting')))
      .orderBy(textTable.page)
      .limit(1)
    if (!waiting) return
    const { page, own } = waiting
    try {
      const seen = textOf(await wordsSeen({ ...version, page }, app))
      // A page of a few words of its own keeps them where no more could be seen.
      const isMore = lettersIn(seen.body) > lettersIn(own)
      await keepPage({ versionId, page }, isMore ? { ...seen, picture: 'read' } : { picture: null }, null, db)
    } catch (error) {
      log.warn({ versionId, page, error: (error as Error).message }, 'a page of a document could not be read')
      const why = tooCostly(error) ? says.pageTooCostly() : error instanceof Problem ? error.said : null
      await keepPage({ versionId, page }, { picture: 'failed' }, why, db)
    }
  }
  await app.enqueue!(db, [readPicturesJob(versionId)])
}

type At = { versionId: string; page: number }
type Made = { picture: 'read'; body: string; places: Buffer } | { picture: 'failed' | null }
const lettersIn = (text: string): number => text.replace(/\s/g, '').length

/** What was made of a page that waited; nothing where it does not wait any more, as of a document that was disposed of meanwhile. */
async function keepPage({ versionId, page }: At, made: Made, why: unknown, db: AppContext['db']): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await tx
      .update(textTable)
      .set(made)
      .where(and(eq(textTable.versionId, versionId), eq(textTable.page, page), eq(textTable.picture, 'waiting')))
      .returning({ page: textTable.page })
    if (kept.length === 0) return
    const [read, failed] = [made.picture === 'read', made.picture === 'failed' ? 1 : 0]
    await tx
      .update(readingTable)
      .set({
        txid: sql`pg_current_xact_id()`,
        picturesWaiting: sql`${readingTable.picturesWaiting} - 1`,
        picturesFailed: sql`${readingTable.picturesFailed} + ${failed}`,
        state: sql`case when ${readingTable.state} = 'read' or ${read} then 'read' when ${readingTable.picturesFailed} + ${failed} > 0 then 'failed' else 'none' end`,
        ...(failed ? { why } : {}),
      })
      .where(eq(readingTable.versionId, versionId))
  })
}

export const picturesJob: JobHandler = {
  name,
  words: 'Read the pages of a document that are pictures',
  run: (data, app) => readPictures((data as { versionId: string }).versionId, app),
}
