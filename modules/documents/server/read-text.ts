import { eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Job } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { bounded } from '#server/files/bounded.ts'
import { readBytes } from '#server/files/disk.ts'
import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { PageText } from './pdf-text.ts'
import { isPlain, plainPages } from './plain-pages.ts'
import { readPicturesJob } from './read-pictures.ts'
import { readingTable, textTable, versionTable } from './tables.ts'
import type { Opened } from './text-child.ts'
import { newThumbnailJob } from './thumbnails.ts'

const name = 'documents.read-text'
const program = new URL('./text-child.ts', import.meta.url)
/** Larger ones are kept and found by their title. */
const largest = 64 * 1024 * 1024
/** Read within a few milliseconds. */
const smallText = 1024 * 1024
const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/')

export const readTextJob = (versionId: string): Job => ({ name, data: { versionId }, key: versionId })

/** The text of a stored file, page by page: a small plain text is read here, any other file in a process of its own, which costs half a second. */
export async function textOf(
  { storageKey, mediaType, size = Infinity }: { storageKey: string; mediaType: string; size?: number },
  { files }: Pick<AppContext, 'files'>,
  patience?: number,
): Promise<PageText[]> {
  if (isPlain(mediaType) && size <= smallText) return plainPages(await readBytes(files, storageKey))
  const question = async () => ({ bytes: await readBytes(files, storageKey), mediaType })
  return bounded<Opened, PageText[]>(program, question, patience)
}

type Reading = { state: 'read' | 'none' | 'failed'; pages: readonly PageText[]; why?: unknown }

/**
 * Keeps what was read of a version. A second reader of the same one keeps nothing, unless it has opened the file and the first had not: what the
 * product has written itself is known at once, and opened when somebody looks for the places of its words.
 */
export async function keepText(
  versionId: string,
  { state, pages, why }: Reading,
  opened: boolean,
  tx: Pick<Tx, 'insert' | 'delete'>,
): Promise<void> {
  const picturesWaiting = pages.filter(({ isPicture: is }) => is).length
  const values = { state, pages: pages.length, why: why ?? null, opened, picturesWaiting }
  const kept = await tx
    .insert(readingTable)
    .values({ versionId, ...values })
    .onConflictDoUpdate({
      target: readingTable.versionId,
      set: { ...values, txid: sql`pg_current_xact_id()` },
      setWhere: sql`not ${readingTable.opened} and excluded.opened`,
    })
    .returning({ versionId: readingTable.versionId })
  if (kept.length === 0) return
  await tx.delete(textTable).where(eq(textTable.versionId, versionId))
  for (let from = 0; from < pages.length; from += 100)
    await tx.insert(textTable).values(
      pages.slice(from, from + 100).map(({ text, places, isPicture: is }, at) => ({
        versionId,
        page: from + at + 1,
        body: text,
        places: places ? Buffer.from(places) : null,
        picture: is ? ('waiting' as const) : null,
      })),
    )
}

/** Reads one version in a process of its own; what its file does to that process is its own affair, and the next one is read. */
async function read(versionId: string, app: AppContext): Promise<void> {
  const { db, log } = app
  const [version] = await db.select().from(unscoped(versionTable, 'the app')).where(eq(versionTable.id, versionId))
  if (!version) return
  const { mediaType, size } = version
  let reading: Reading
  try {
    const pages =
      size > largest
        ? []
        : isPicture(mediaType)
          ? [{ text: '', isPicture: true }]
          : await textOf(version, app, Infinity)
    reading = { state: pages.some(({ text }) => text.trim()) ? 'read' : 'none', pages }
  } catch (error) {
    log.warn({ versionId, error: (error as Error).message }, 'the text of a document could not be read')
    reading = { state: 'failed', pages: [], why: error instanceof Problem ? error.said : null }
  }
  const next = [
    newThumbnailJob(versionId),
    ...(reading.pages.some((page) => page.isPicture) ? [readPicturesJob(versionId)] : []),
  ]
  await db.transaction(async (tx) => {
    await keepText(versionId, reading, true, tx)
    await app.enqueue!(tx, next)
  })
}

/** Whatever waits: what came while nobody read, or was left by a process that died. */
async function readWaiting(app: AppContext): Promise<void> {
  const rows = await rowsOf<{ id: string }>(
    app.db,
    sql`select v.id from documents_versions v left join documents_readings r on r.version_id = v.id
      where r.version_id is null order by v.created_at limit 500`,
  )
  for (const { id } of rows) await read(id, app)
  const pictures = await app.db
    .select({ versionId: readingTable.versionId })
    .from(unscoped(readingTable, 'the app'))
    .where(sql`${readingTable.picturesWaiting} > 0`)
    .limit(100)
  await app.enqueue!(
    app.db,
    pictures.map(({ versionId }) => readPicturesJob(versionId)),
  )
}

export const jobs: JobHandler[] = [
  {
    name,
    words: 'Read the text of a document',
    run: (data, app) => read((data as { versionId: string }).versionId, app),
  },
  {
    name: 'documents.read-waiting',
    words: 'Read the text of documents that wait',
    every: '* * * * *',
    run: (_data, app) => readWaiting(app),
  },
]
