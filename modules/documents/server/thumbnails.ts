import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { thumbnailsApi, type ThumbnailState } from '#modules/documents/shared/thumbnails.ts'
import type { Job } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { thumbnailOf, thumbnailsOf } from '#server/files/pictures.ts'
import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'
import { visibleIds, unscoped } from '#server/record/visible-rows.ts'
import { says as building } from '#server/sentences.ts'
import { documents } from './documents.ts'
import { documentTable, thumbnailTable, versionTable } from './tables.ts'

const name = 'documents.thumbnail'
/** Of larger files none is made. */
const largest = 64 * 1024 * 1024
const hasPicture = (mediaType: string): boolean => mediaType === 'application/pdf' || mediaType.startsWith('image/')

/** Of what somebody has just added: before all that is only looked at for the first time. */
export const newThumbnailJob = (versionId: string): Job => ({
  name,
  data: { versionIds: [versionId] },
  key: versionId,
  first: true,
})

const costly = building.fileTooCostly()
/** Whether a file was closed because it took more than it may. */
export const tooCostly = (error: unknown): boolean =>
  error instanceof Problem && typeof error.said === 'object' && error.said.code === costly.code

type Version = typeof versionTable.$inferSelect
/** Of so many files and bytes at most the pictures are made by one process. */
const most = { files: 20, bytes: 32 * 1024 * 1024 }

/** Makes the small pictures of versions, each once for all that have its bytes; what none can be made of is not tried again. */
async function make(versionIds: readonly string[], app: AppContext): Promise<void> {
  const versions = await app.db
    .select({ version: versionTable })
    .from(unscoped(versionTable, 'the app'))
    .leftJoin(unscoped(thumbnailTable, 'the app'), eq(thumbnailTable.sha256, versionTable.sha256))
    .where(and(inArray(versionTable.id, [...versionIds]), isNull(thumbnailTable.sha256)))
  const lots: Version[][] = []
  let bytes = Infinity
  for (const { version } of versions.filter((each) => hasPicture(each.version.mediaType))) {
    bytes += version.size
    if (bytes > most.bytes || lots.at(-1)!.length === most.files) {
      lots.push([])
      bytes = version.size
    }
    lots.at(-1)!.push(version)
  }
  for (const lot of lots) {
    const pictures = await drawn(lot, app)
    for (const [at, version] of lot.entries()) await keep(version, pictures[at] ?? null, app)
  }
}

/** The pictures of a lot in its order, null where none can be made. Where one file ends the process of all, each gets a process of its own. */
async function drawn(lot: readonly Version[], { files, log }: AppContext): Promise<(Buffer | null)[]> {
  const noted = ({ id }: Version, error: string) => {
    log.warn({ versionId: id, error }, 'no thumbnail could be made of a document')
    return null
  }
  const alone = async (version: Version) => {
    if (version.size > largest) return null
    return thumbnailOf(version, { files }).then(
      ({ webp }) => Buffer.from(webp),
      (error: Error) => noted(version, error.message),
    )
  }
  if (lot.length > 1)
    try {
      const all = await thumbnailsOf(lot, { files })
      return all.map((each, at) => ('fault' in each ? noted(lot[at]!, each.fault) : Buffer.from(each.webp)))
    } catch {
      // One of them took what was there for all.
    }
  const pictures = []
  for (const version of lot) pictures.push(await alone(version))
  return pictures
}

async function keep({ sha256 }: Version, picture: Buffer | null, { db }: AppContext): Promise<void> {
  await db.transaction(async (tx) => {
    // Whoever disposes of the document holds its row: of what is gone no picture stays.
    const [there] = await tx
      .select({ id: documentTable.id })
      .from(unscoped(documentTable, 'the app'))
      .innerJoin(unscoped(versionTable, 'the app'), eq(versionTable.documentId, documentTable.id))
      .where(and(eq(versionTable.sha256, sha256), sql`${documentTable.state} <> 'disposed'`))
      .limit(1)
      .for('share', { of: documentTable })
    if (there) await tx.insert(thumbnailTable).values({ sha256, picture }).onConflictDoNothing()
  })
}

export const thumbnailRoute = route(thumbnailsApi.current, async ({ query }, call) => {
  const { tx, actor, app } = call
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
        .from(unscoped(documentTable, 'of one in hand'))
        .innerJoin(unscoped(versionTable, 'of one in hand'), eq(versionTable.id, documentTable.currentVersionId))
        .leftJoin(unscoped(thumbnailTable, 'of one in hand'), eq(thumbnailTable.sha256, versionTable.sha256))
        .where(inArray(documentTable.id, [...seen]))
    : []
  const thumbnails = rows.map(({ id, state, versionId, mediaType, made, picture }) => {
    const isGone = state === 'disposed' || !hasPicture(mediaType)
    const stands: ThumbnailState = isGone || (made && !picture) ? 'none' : picture ? 'made' : 'waiting'
    return { id, versionId, state: stands, webp: stands === 'made' ? picture!.toString('base64') : null }
  })
  // What the product wrote itself is drawn when somebody first looks; who looks on waits for what they see now.
  const versionIds = thumbnails.filter(({ state }) => state === 'waiting').map(({ versionId }) => versionId)
  if (versionIds.length && !actor.view)
    await app.enqueue?.(app.db, [{ name, data: { versionIds }, key: `seen by ${actor.id}` }])
  return { thumbnails: thumbnails.map(({ id, state, webp }) => ({ id, state, webp })) }
})

export const thumbnailsJob: JobHandler = {
  name,
  words: 'Make the small picture of a document',
  run: (data, app) => make((data as { versionIds?: string[] }).versionIds ?? [], app),
}
