import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'
import type { Settings } from '../settings.ts'
import { azureStorage } from '../storage/azure-blob.ts'
import { folderStorage, type Folder } from '../storage/folder.ts'
import { takeLock } from '../storage/places.ts'
import { s3Storage } from '../storage/s3.ts'
import type { Range, Storage } from '../storage/storage.ts'

export type Place = Storage['name']
type Where = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'fileStorage' | 's3' | 'azure'>>

/** What is made anew when it is asked for, and what is on its way in or out, stays on this machine. */
const staysHere = /^(papers|spool)\//

/**
 * Stored files, by keys that never change wherever they lie: in a folder that nobody serves from, or in the storage of FILE_STORAGE. Which file lies
 * elsewhere than in the folder is a row of `file_places`, so that files of another storage stay readable while its settings are there, and a file may be
 * moved while it is read.
 */
export class Files {
  readonly #local: Folder
  readonly #storages: ReadonlyMap<Place, Storage>
  readonly #pool: pg.Pool | null
  /** Where new files go. */
  readonly current: Place

  constructor({ dataDir, fileStorage = 'local', s3, azure }: Where, pool: pg.Pool | null, patience?: number) {
    this.#local = folderStorage(dataDir)
    const away = [s3 && s3Storage(s3, patience), azure && azureStorage(azure, patience)].flatMap((each) => each || [])
    this.#storages = new Map([this.#local, ...away].map((each) => [each.name, each]))
    this.#pool = pool
    this.current = fileStorage
  }

  /** The storages that have settings, the folder first. */
  get storages(): readonly Storage[] {
    return [...this.#storages.values()]
  }

  /** The storage of this name. Throws `unavailable` where its settings are gone. */
  storage(name: Place): Storage {
    const found = this.#storages.get(name)
    if (!found) throw new Problem('unavailable', says.storageUnset({ storage: name }))
    return found
  }

  /** The folder of this machine. */
  get folder(): Folder {
    return this.#local
  }

  /** The storage that a file lies in; null where it was removed there. */
  async placeOf(key: string): Promise<Storage | null> {
    if (!this.#pool || staysHere.test(key)) return this.#local
    const { rows } = await this.#pool.query<{ storage: Place; gone: boolean }>(
      `select p.storage, exists (select from file_copies c where c.key = $1 and c.storage = p.storage) as gone
        from (select coalesce((select storage from file_places where key = $1), 'local') as storage) p`,
      [key],
    )
    return rows[0]!.gone ? null : this.storage(rows[0]!.storage)
  }

  /** Asks the storage that a file lies in; where it is not there and lies elsewhere by now, it was moved meanwhile, and that one is asked. */
  async #ask<T>(key: string, ask: (storage: Storage) => Promise<T | null>): Promise<{ at: Storage; found: T } | null> {
    let before: Storage | null = null
    for (;;) {
      const at = await this.placeOf(key)
      if (!at || at === before) return null
      const found = await ask(at)
      if (found !== null) return { at, found }
      before = at
    }
  }

  async put(key: string, bytes: string | Uint8Array): Promise<void> {
    await this.putStream(key, Readable.from([Buffer.from(bytes)]))
  }

  /** Stores a file; what came before under this key is replaced where it lies. It is there for good before a row may name it. */
  async putStream(key: string, file: Readable): Promise<void> {
    const known = (await this.placeOf(key)) ?? this.#local
    const storage = known === this.#local && !staysHere.test(key) ? this.storage(this.current) : known
    if (storage === this.#local || !this.#pool) return this.#local.disk.putStream(key, file)
    // Its size and hash are told before it: it is counted on this machine first.
    const spooled = await this.#local.spool(file)
    try {
      await storage.put(key, await spooled.read(), spooled.size, spooled.sha256)
    } finally {
      await spooled.drop()
    }
    await this.#pool.query(
      'insert into file_places (key, storage) values ($1, $2) on conflict (key) do update set storage = excluded.storage',
      [key, storage.name],
    )
  }

  /** The bytes of a file, or of a part of it; throws where it is missing, `unavailable` where its storage cannot be asked. */
  async getStream(key: string, range?: Range): Promise<Readable> {
    const answer = await this.#ask(key, (storage) => storage.get(key, range))
    if (!answer) throw new Error(`the file ${key} is missing`)
    // A file of the folder that was opened is read to its end whatever becomes of its name.
    if (answer.at === this.#local) return answer.found
    return Readable.from(this.#following(key, answer.at, answer.found, range), { objectMode: false })
  }

  /** Reads on where a file lies by now, if it was moved while it was read. */
  async *#following(key: string, at: Storage, first: Readable, range?: Range): AsyncGenerator<Buffer> {
    let read = range?.first ?? 0
    let storage = at
    let stream = first
    for (;;)
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          read += chunk.length
          yield chunk
        }
        return
      } catch (error) {
        const now = await this.placeOf(key)
        if (!now || now === storage) throw error
        const rest = await now.get(key, { first: read, last: range?.last ?? Number.MAX_SAFE_INTEGER })
        if (!rest) throw error
        storage = now
        stream = rest
      }
  }

  async exists(key: string): Promise<boolean> {
    return (await this.#ask(key, (storage) => storage.head(key))) !== null
  }

  /**
   * Removes a file; one that is gone already is no error. That it goes is noted before its bytes do, so that nobody moves it meanwhile; what a move has
   * left of it goes too.
   */
  async delete(key: string): Promise<void> {
    if (!this.#pool || staysHere.test(key)) return this.#local.delete(key)
    const { place, copies } = await takeLock(this.#pool, key, async (client) => {
      const noted = await client.query<{ storage: Place }>(
        `insert into file_copies (key, storage) select $1, coalesce((select storage from file_places where key = $1), 'local')
          on conflict (key, storage) do update set storage = excluded.storage returning storage`,
        [key],
      )
      const all = await client.query<{ storage: Place }>('select storage from file_copies where key = $1', [key])
      return { place: noted.rows[0]!.storage, copies: all.rows.map(({ storage }) => storage) }
    })
    await this.storage(place).delete(key)
    for (const storage of copies)
      if (storage !== place)
        // What is not to be had now goes with the next move, or at night.
        await this.#storages
          .get(storage)
          ?.delete(key)
          .catch(() => {})
    await this.#pool.query(
      'with gone as (delete from file_copies where key = $1 and storage = $2) delete from file_places where key = $1 and storage = $2',
      [key, place],
    )
  }

  async getMetaData(key: string): Promise<{ contentLength: number; lastModified: Date }> {
    const answer = await this.#ask(key, (storage) => storage.head(key))
    if (!answer) throw new Error(`the file ${key} is missing`)
    return { contentLength: answer.found.size, lastModified: answer.found.lastModified }
  }

  /** What lies in the folder of this machine. */
  listAll(prefix: string, options?: { recursive?: boolean }): ReturnType<Disk['listAll']> {
    return this.#local.disk.listAll(prefix, options)
  }
}

/** The stored files of an app; without a pool those of its folder alone. */
export const openDisk = (settings: Where, pool: pg.Pool | null = null, patience?: number): Files =>
  new Files(settings, pool, patience)

/** A whole stored file; for files whose size is known to be bounded. */
export async function readBytes(files: Pick<Files, 'getStream'>, key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await files.getStream(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
