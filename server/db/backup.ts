import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, chown, copyFile, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Settings } from '#server/settings.ts'
import { removing } from '#server/storage/places.ts'
import { preparePlace } from './postgres-place.ts'
import { startPostgres } from './postgres.ts'

type Where = Pick<Settings, 'dataDir' | 'headsDir'>
type Say = (sentence: string) => void
/** What a backup holds: each file with its size and hash. */
type Manifest = { at: string; files: Record<string, { bytes: number; sha256: string }> }

/** What belongs to the process that runs on the data, or is made anew at its start: of these the empty folders alone. */
const ofTheProcess =
  /^(postmaster\.(pid|opts)|current_logfiles|backup_label(\.old)?|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+)$|(^|\/)pgsql_tmp/
const heads = /^[a-z]+-heads\.log$/

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies a folder with all it holds; what goes away meanwhile is passed over, as the log of the database says that it went. */
async function copyFolder(from: string, to: string, leaves: (path: string) => boolean, within = ''): Promise<void> {
  await mkdir(join(to, within), { recursive: true, mode: 0o700 })
  const found = await readdir(join(from, within), { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  for (const each of found) {
    const path = within ? `${within}/${each.name}` : each.name
    if (leaves(path)) continue
    if (each.isDirectory()) await copyFolder(from, to, leaves, path)
    else if (each.isFile())
      await copyFile(join(from, path), join(to, path)).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
  }
}

async function pathsOf(folder: string, within = ''): Promise<string[]> {
  const found = await readdir(join(folder, within), { withFileTypes: true })
  const paths = await Promise.all(
    found.map(async (each) => {
      const path = within ? `${within}/${each.name}` : each.name
      return each.isDirectory() ? pathsOf(folder, path) : [path]
    }),
  )
  return paths.flat()
}

async function hashed(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await lstat(path)).size, sha256: hash.digest('hex') }
}

const isEmpty = async (folder: string) =>
  readdir(folder).then(
    (found) => found.length === 0,
    (error: unknown) => isGone(error),
  )

/**
 * Copies the database, the files and the noted ends of the chains to an empty folder, beside a running server or without one: the pages as they are,
 * and the log of what changed meanwhile, from which the database sets them right when it is restored. Not the secret key, which is kept apart.
 */
export async function backUp({ dataDir, headsDir }: Where, to: string, say: Say): Promise<void> {
  if (!(await isEmpty(to))) throw new Error(`${to} is not empty: name a new folder.`)
  const postgres = await startPostgres(dataDir, { notice: say })
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'mainstay-backup' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { data } = preparePlace(dataDir, say)
    const database = join(to, 'database')
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    // A file that is moved out of the folder leaves it afterwards: the database that is copied may still name it there.
    await client.query(`select pg_advisory_lock_shared(${removing})`)
    await client.query(`select pg_backup_start('mainstay', true)`)
    await copyFolder(data, database, (path) => ofTheProcess.test(path))
    // Noted before the end of the copy, so that none is beyond what the copy holds.
    await copyFolder(headsDir, join(to, 'heads'), (path) => !heads.test(path))
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    const { label } = rows[0]!
    await writeFile(join(database, 'backup_label'), label, { mode: 0o600 })
    await copyFolder(join(data, 'pg_wal'), join(database, 'pg_wal'), (path) => path.includes('/'))
    const first = /\(file (\w+)\)/.exec(label)?.[1] ?? ''
    if (!(await readdir(join(database, 'pg_wal'))).includes(first))
      throw new Error('So much changed during the backup that its beginning was lost: begin it again.')
    // After the database: what a row names was kept before the row.
    await copyFolder(join(dataDir, 'files'), join(to, 'files'), () => false)
    const elsewhere = await client.query<{ storage: string; count: string }>(
      'select storage, count(*) from file_places group by storage order by storage',
    )
    for (const { storage, count } of elsewhere.rows)
      say(`${count} files lie in the storage ${storage} and are not copied: let that storage keep versions of its own.`)
    const files: Manifest['files'] = {}
    for (const path of (await pathsOf(to)).toSorted()) files[path] = await hashed(join(to, path))
    await writeFile(
      join(to, 'manifest.json'),
      JSON.stringify({ at: new Date().toISOString(), files } satisfies Manifest),
    )
    say(`${Object.keys(files).length} files are in ${to}. The secret key is not among them: keep it apart.`)
  } finally {
    await client.end().catch(() => {})
    if (!postgres.reused) await postgres.stop()
  }
}

/** Puts a backup into an empty data folder, once each of its files is as it was written. */
export async function restore({ dataDir, headsDir }: Where, from: string, say: Say): Promise<void> {
  const { at, files } = JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8')) as Manifest
  for (const [path, { bytes, sha256 }] of Object.entries(files)) {
    const found = await hashed(join(from, path)).catch(() => null)
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${path} is not as it was backed up.`)
  }
  const { base, data, identity } = preparePlace(dataDir, say)
  for (const folder of [data, join(dataDir, 'files')])
    if (!(await isEmpty(folder))) throw new Error(`${folder} is not empty: restore into a new DATA_DIR.`)
  if ((await readdir(headsDir).catch(() => [] as string[])).some((name) => heads.test(name)))
    throw new Error(`${headsDir} holds the heads of another database: move them aside.`)
  await copyFolder(join(from, 'database'), data, () => false)
  await copyFolder(join(from, 'files'), join(dataDir, 'files'), () => false)
  await copyFolder(join(from, 'heads'), headsDir, () => false)
  if (identity.uid !== undefined) await give(data, identity.uid, identity.gid)
  await chmod(data, 0o700)
  const postgres = await startPostgres(dataDir, { notice: say })
  await postgres.stop()
  say(
    `The backup of ${at} is restored to ${dirname(base)}. Put its secret key in place, and let npm run verify look at it.`,
  )
}

async function give(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid)
  for (const each of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, each.name)
    if (each.isDirectory()) await give(path, uid, gid)
    else await chown(path, uid, gid)
  }
}
