import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Where the embedded PostgreSQL keeps its things, and as whom it runs. */
export type Place = {
  base: string
  data: string
  sockets: string
  log: string
  /** Set only when we are root: PostgreSQL refuses to run as root. */
  identity: { uid: number; gid: number } | Record<string, never>
}

const nobody = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const socketName = '.s.PGSQL.5432'
const longestSocketPath = process.platform === 'darwin' ? 102 : 106

/** Chooses and makes the folders for a data folder; gives notice when the database has to live elsewhere. */
export function preparePlace(dataDir: string, notice: (sentence: string) => void): Place {
  const wanted = join(makeReachable(dataDir), 'postgres')
  const base = isReachable(dirname(wanted)) ? wanted : `/var/lib/mainstay-${shortHash(wanted)}`
  if (base !== wanted) {
    const why = 'the unprivileged user that PostgreSQL runs as cannot reach it'
    notice(`The embedded database is kept in ${base} instead of ${wanted}, because ${why}.`)
  }
  const data = join(base, 'data')
  const near = join(base, 'run')
  const fits = Buffer.byteLength(join(near, socketName)) <= longestSocketPath
  const sockets = fits ? near : join(tmpdir(), `mainstay-${shortHash(base)}`)
  const identity = identityFor(data)
  mkdirSync(base, { recursive: true })
  chmodSync(base, 0o711)
  makePrivate(sockets, identity)
  return { base, data, sockets, log: join(base, 'postgres.log'), identity }
}

/** Takes the socket folder away when it had to lie in the folder for temporary files. */
export function removeSockets(place: Place): void {
  if (dirname(place.sockets) !== place.base) rmSync(place.sockets, { recursive: true, force: true })
}

/** Makes a folder that only PostgreSQL (and we) can enter; refuses one that somebody else has put there. */
export function makePrivate(folder: string, identity: Place['identity']): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const owners = [process.getuid?.(), identity.uid]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(`${folder} belongs to another user; remove it and start again.`)
  }
  chmodSync(folder, 0o700)
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
}

/** Whether an unprivileged user can walk down to the folder; always true unless we are root. */
export function isReachable(folder: string): boolean {
  if (!isRoot) return true
  for (let path = resolve(folder); ; path = dirname(path)) {
    if (existsSync(path) && (statSync(path).mode & 0o001) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** A short name for a path. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

// Our own new folders must let PostgreSQL through, whatever the umask; folders found are left as they are.
function makeReachable(dataDir: string) {
  const folder = resolve(dataDir)
  const first = mkdirSync(folder, { recursive: true })
  for (let path = folder; first && isRoot && path.length >= first.length; path = dirname(path)) chmodSync(path, 0o711)
  return folder
}

// Data made by an ordinary user stays that user's, also when root starts the server once.
function identityFor(data: string): Place['identity'] {
  if (!existsSync(data)) return isRoot ? nobody : {}
  const { uid, gid } = statSync(data)
  if (isRoot) return uid === 0 ? nobody : { uid, gid }
  if (uid !== process.getuid?.()) {
    throw new Error(`${data} belongs to user id ${uid}; start as that user or as root, or set another DATA_DIR.`)
  }
  return {}
}
