import { createHash, randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Listed, Storage } from './storage.ts'

/** What a job of its own lets go, as it is made anew when it is asked for. */
const ownTidying = /^papers(\/|$)/

const none = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

/** Writes what was written through to the disk: a file whose other copy goes must outlive the power. */
async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file that waits in the folder, counted and hashed, for a storage that wants to know both before it. */
type Spooled = { size: number; sha256: string; read(): Promise<Readable>; drop(): Promise<void> }
export type Folder = Storage & {
  /** Writes files as they come. */
  disk: Disk
  spool(file: Readable): Promise<Spooled>
}

/** The folder of this machine, which nobody serves from. */
export function folderStorage(dataDir: string): Folder {
  const root = join(dataDir, 'files')
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const at = (key: string): string => {
    const path = join(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`${key} leads out of the folder of files`)
    return path
  }
  async function* within(folder: string): AsyncGenerator<Listed> {
    // A folder that went meanwhile has nothing in it.
    for (const each of (await readdir(folder, { withFileTypes: true }).catch(none)) ?? []) {
      const path = join(folder, each.name)
      const key = relative(root, path).replaceAll(sep, '/')
      if (ownTidying.test(key)) continue
      if (each.isDirectory()) yield* within(path)
      const found = each.isFile() ? await stat(path).catch(none) : null
      if (found) yield { key, size: found.size, lastModified: found.mtime }
    }
  }
  const spool = async (file: Readable): Promise<Spooled> => {
    const key = `spool/${randomUUID()}`
    const hash = createHash('sha256')
    let size = 0
    async function* counted() {
      for await (const chunk of file as AsyncIterable<Buffer>) {
        size += chunk.length
        hash.update(chunk)
        yield chunk
      }
    }
    const drop = () => disk.delete(key)
    try {
      await disk.putStream(key, Readable.from(counted()))
    } catch (error) {
      await drop()
      throw error
    }
    return { size, sha256: hash.digest('hex'), drop, read: async () => (await open(at(key))).createReadStream() }
  }
  return {
    name: 'local',
    label: 'the folder of this server',
    disk,
    spool,
    async put(key, file) {
      const path = at(key)
      const waits = `spool/${randomUUID()}`
      try {
        await disk.putStream(waits, file)
        await settle(at(waits))
        await mkdir(dirname(path), { recursive: true })
        await rename(at(waits), path)
        await settle(dirname(path))
      } finally {
        await rm(at(waits), { force: true })
      }
    },
    async get(key, range) {
      const handle = await open(at(key)).catch(none)
      return handle && handle.createReadStream(range && { start: range.first, end: range.last })
    },
    async head(key) {
      const found = await stat(at(key)).catch(none)
      return found?.isFile() ? { size: found.size, lastModified: found.mtime } : null
    },
    delete: (key) => disk.delete(key),
    list: () => within(root),
    async ping() {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
  }
}
