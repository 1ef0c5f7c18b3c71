import { and, eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { thumbnailsApi, type ThumbnailState } from '#modules/documents/shared/thumbnails.ts'
import type { Job } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { thumbnailOf } from '#server/files/pictures.ts'
import type { House } from '#server/house.ts'
import type { JobHandler } from '#server/room.ts'
import { visibleIds, wholeRows } from '#server/record/visible-rows.ts'
import { says as building } from '#server/sentences.ts'
import { documents } from './documents.ts'
import { documentTable, thumbnailTable, versionTable } from './tables.ts'

const name = 'documents.thumbnail'
/** Of larger files none is made. */
const largest = 64 * 1024 * 1024
const hasPicture = (mediaType: string): boolean => mediaType === 'application/pdf' || mediaType.startsWith('image/')

const thumbnailJob = (versionId: string): Job => ({ name, data: { versionId }, key: versionId })
/** Of what somebody has just added: before all that is only looked at for the first time. */
export const newThumbnailJob = (versionId: string): Job => ({ ...thumbnailJob(versionId), first: true })

const costly = building.fileTooCostly()
/** Whether a file was closed because it took more than it may. */
export const tooCostly = (error: unknown): boolean =>
  error instanceof Problem && typeof error.said === 'object' && error.said.code === costly.code

/** Makes the small picture of a version once for all that have its bytes; what none can be made of is not tried again. */
async function make(versionId: string, { db, files, log }: House): Promise<void> {
  const [version] = await db
    .select({ version: versionTable, made: thumbnailTable.sha256 })
    .from(wholeRows(versionTable, 'the house'))
    .leftJoin(wholeRows(thumbnailTable, 'the house'), eq(thumbnailTable.sha256, versionTable.sha256))
    .where(eq(versionTable.id, versionId))
  if (!version || version.made) return
  const { mediaType, size, sha256 } = version.version
  if (!hasPicture(mediaType)) return
  let picture: Buffer | null = null
  try {
    if (size <= largest) picture = Buffer.from((await thumbnailOf(version.version, { files })).webp)
  } catch (error) {
    log.warn({ versionId, error: (error as Error).message }, 'no thumbnail could be made of a document')
  }
  await db.transaction(async (tx) => {
    // Whoever disposes of the document holds its row: of what is gone no picture stays.
    const [there] = await tx
      .select({ id: documentTable.id })
      .from(wholeRows(documentTable, 'the house'))
      .innerJoin(wholeRows(versionTable, 'the house'), eq(versionTable.documentId, documentTable.id))
      .where(and(eq(versionTable.sha256, sha256), sql`${documentTable.state} <> 'disposed'`))
      .limit(1)
      .for('share', { of: documentTable })
    if (there) await tx.insert(thumbnailTable).values({ sha256, picture }).onConflictDoNothing()
  })
}

export const thumbnailRoute = route(thumbnailsApi.current, async ({ query }, call) => {
  const { tx, actor, house } = call
  const asked = [...new Set(query.ids.toLowerCase().split(','))]
  const seen = await visibleIds(documents.source, asked, actor, tx)
  const rows = seen.size
    ? await tx
        .select({
          id: documentTable.id,
          state: documentTable.state,
          versionId: versionTable.id,
          mediaType: versionTable.mediaType,
          made: thumbnailTable.sha256,
          picture: thumbnailTable.picture,
        })
        .from(wholeRows(documentTable, 'of one in hand'))
        .innerJoin(wholeRows(versionTable, 'of one in hand'), eq(versionTable.id, documentTable.currentVersionId))
        .leftJoin(wholeRows(thumbnailTable, 'of one in hand'), eq(thumbnailTable.sha256, versionTable.sha256))
        .where(inArray(documentTable.id, [...seen]))
    : []
  const thumbnails = rows.map(({ id, state, versionId, mediaType, made, picture }) => {
    const isGone = state === 'disposed' || !hasPicture(mediaType)
    const stands: ThumbnailState = isGone || (made && !picture) ? 'none' : picture ? 'made' : 'waiting'
    return { id, versionId, state: stands, webp: stands === 'made' ? picture!.toString('base64') : null }
  })
  // What the product wrote itself is drawn when somebody first looks.
  const wanted = thumbnails.filter(({ state }) => state === 'waiting').map(({ versionId }) => thumbnailJob(versionId))
  if (wanted.length && !actor.view) await house.enqueue?.(house.db, wanted)
  return { thumbnails: thumbnails.map(({ id, state, webp }) => ({ id, state, webp })) }
})

export const thumbnailsJob: JobHandler = {
  name,
  words: 'Make the small picture of a document',
  run: (data, house) => make((data as { versionId: string }).versionId, house),
}
