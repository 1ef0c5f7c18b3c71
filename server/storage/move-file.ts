import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { inWords } from '#shared/sentence.ts'
import type { Files } from '../files/disk.ts'
import type { NamedFile } from '../files/named.ts'
import { plainError } from '../files/receive.ts'
import type { LeftFile } from '../files/tables.ts'
import { says } from '../sentences.ts'
import { takeLock, type Lease } from './places.ts'
import type { Storage } from './storage.ts'

type Way = { files: Files; pool: pg.Pool; lease: Lease }
/** What became of a file: it lies where it should, it is nobody's any more, or it stays where it is. */
type Moved = 'moved' | 'gone' | LeftFile['why']

/** A move goes on no more before somebody has done what the sentence says. */
export class Halted extends Error {}

/** Whatever a storage does not do halts a move, with a sentence that names it. */
async function of<T>({ label }: Pick<Storage, 'label'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const cause = plainError(error)
    if (cause instanceof Halted) throw cause
    const full = (cause as { said?: { code?: string } }).said?.code === says.noRoom().code
    throw new Halted(inWords(full ? says.moveFull({ storage: label }) : says.moveAway({ storage: label })), {
      cause: error,
    })
  }
}

async function hashOf(file: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

type Source = { size: number; sha256: string; read(): Promise<Readable>; drop(): Promise<void> }

/** A file as its storage has it now; one that is away is fetched once. Null where it is not there. */
async function sourceIn(from: Storage, key: string, { folder }: Files): Promise<Source | null> {
  const file = await of(from, () => from.get(key))
  if (!file) return null
  // Whether the line was cut or the disk is full is told apart by who fails.
  if (from !== folder) return of(folder, () => folder.spool(Readable.from(chunksOf(from, file), { objectMode: false })))
  const sha256 = await of(from, () => hashOf(file))
  const size = (await from.head(key))?.size ?? 0
  return { size, sha256, read: async () => (await from.get(key))!, drop: async () => {} }
}

async function* chunksOf({ label }: Storage, file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>
  } catch (cause) {
    throw new Halted(inWords(says.moveAway({ storage: label })), { cause })
  }
}

/**
 * Moves one file: it is copied, read back and compared with the SHA-256 of the row that names it; then, in one transaction, it lies there; then the
 * copy that was goes. At every moment it is whole where its place says, and what else lies in a storage under its key is noted in `file_copies` first.
 */
export async function moveFile({ key, sha256 }: NamedFile, to: Storage, way: Way): Promise<Moved> {
  const { files, pool, lease } = way
  const from = await files.placeOf(key)
  if (!from || from === to) return 'gone'
  const source = await sourceIn(from, key, files)
  // Of a file that was removed or moved meanwhile nothing is missing.
  if (!source) return (await files.placeOf(key)) === from ? 'missing' : 'gone'
  try {
    if (sha256 !== null && source.sha256 !== sha256) return 'changed'
    await pool.query('insert into file_copies (key, storage) values ($1, $2) on conflict do nothing', [key, to.name])
    await of(to, async () => to.put(key, await source.read(), source.size, source.sha256))
    const copy = await of(to, async () => {
      const found = await to.get(key)
      return found && hashOf(found)
    })
    if (copy !== source.sha256) {
      await dropCopy(key, to, way)
      // Whoever removes a file removes what is being made of it.
      if (!(await of(from, () => from.head(key)))) return 'gone'
      throw new Halted(inWords(says.moveDiffers({ storage: to.label })))
    }
  } finally {
    await source.drop()
  }
  lease.check()
  const isMoved = await takeLock(pool, key, (client) => switchTo(key, from, to, client))
  await dropCopy(key, isMoved ? from : to, way)
  return isMoved ? 'moved' : 'gone'
}

/** Says that the file lies in the other storage from now on, and that what is left of it is to go; false where it was removed meanwhile. */
async function switchTo(key: string, from: Storage, to: Storage, client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ ready: boolean }>(
    `select coalesce((select storage from file_places where key = $1), 'local') = $2
      and exists (select from file_copies where key = $1 and storage = $3)
      and not exists (select from file_copies where key = $1 and storage = $2) as ready`,
    [key, from.name, to.name],
  )
  // One that was removed from the folder leaves no row behind: the folder itself says so.
  if (!rows[0]!.ready || (from.name === 'local' && !(await from.head(key)))) return false
  await client.query('delete from file_copies where key = $1 and storage = $2', [key, to.name])
  await client.query('insert into file_copies (key, storage) values ($1, $2)', [key, from.name])
  if (to.name === 'local') await client.query('delete from file_places where key = $1', [key])
  else
    await client.query(
      'insert into file_places (key, storage) values ($1, $2) on conflict (key) do update set storage = excluded.storage',
      [key, to.name],
    )
  return true
}

/** Takes away what lies in a storage under this key and is not the file; while a backup is under way it stays, and goes later. */
const dropCopy = (key: string, storage: Storage, { pool, lease }: Omit<Way, 'files'>): Promise<boolean> =>
  lease.remove(async () => {
    await of(storage, () => storage.delete(key))
    // It has a place there only where its removal was cut short.
    await pool.query(
      'with gone as (delete from file_copies where key = $1 and storage = $2) delete from file_places where key = $1 and storage = $2',
      [key, storage.name],
    )
  })

/** The same of all that earlier moves have left; what lies in a storage that is not to be had waits. Answers how many went. */
export async function dropCopies({ files, pool, lease }: Way): Promise<number> {
  const { rows } = await pool.query<{ key: string; storage: Storage['name'] }>(
    'select key, storage from file_copies order by storage, key',
  )
  let gone = 0
  const away = new Set<string>()
  for (const { key, storage } of rows) {
    const known = files.storages.find(({ name }) => name === storage)
    if (!known || away.has(storage)) continue
    lease.check()
    try {
      if (!(await dropCopy(key, known, { pool, lease }))) return gone
      gone += 1
    } catch (error) {
      if (!(error instanceof Halted)) throw error
      away.add(storage)
    }
  }
  return gone
}
