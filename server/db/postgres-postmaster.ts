import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Place } from '#server/db/postgres-place.ts'
import { postgresEnvironment } from '#server/db/postgres-runtime.ts'
import { commandLine, isAlive, processesIn, signal } from '#server/db/process-state.ts'

const logLimit = 5_000_000

/** The id of the live postmaster of this place, or null. */
export function findPostmaster(place: Place): number | null {
  const pid = pidFile(place)
  if (!pid || !isAlive(pid)) return null
  const command = commandLine(pid)
  // The id of a dead postmaster may belong to another program by now.
  return command === null || command.includes(place.data) ? pid : null
}

/** Whether the live postmaster is one that we would start: our programs, our socket folder. */
export function isOurs(pid: number, place: Place, bin: string): boolean {
  const command = commandLine(pid)
  return command === null || (command[0] === join(bin, 'postgres') && command.includes(place.sockets))
}

/** Starts a postmaster and returns its id; `exited` is called when it ends. */
export function spawnPostmaster(place: Place, bin: string, fast: boolean, exited: () => void): number {
  clearRemains(place)
  const settings = ['listen_addresses=', 'unix_socket_permissions=0700', 'shared_buffers=128MB']
  settings.push('timezone=UTC', 'log_timezone=UTC', 'log_min_error_statement=panic')
  // The apps of all tests stand at the same time.
  settings.push(`max_connections=${fast ? 800 : 200}`)
  if (fast) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB')
  const args = ['-D', place.data, '-k', place.sockets, ...settings.flatMap((setting) => ['-c', setting])]
  const log = openSync(place.log, isLarge(place.log) ? 'w' : 'a', 0o600)
  // In a session of its own: Ctrl-C in a terminal must reach the server first, not its database.
  const child = spawn(join(bin, 'postgres'), args, {
    ...place.identity,
    cwd: place.base,
    env: postgresEnvironment(place),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.once('exit', exited)
  child.once('error', exited)
  child.unref()
  return child.pid ?? 0
}

/** Waits until the postmaster answers; throws with the end of its log when it ends before. */
export async function waitUntilReady(place: Place, pid: number): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    const client = connection(place, 'postgres')
    try {
      await client.connect()
      return await client.end()
    } catch {
      if (!isAlive(pid)) break
      await sleep(20)
    }
  }
  throw new Error(`The embedded database did not start. ${place.log} ends with:\n${logEnd(place)}`)
}

/** Makes the product's database unless it is there. */
export async function createDatabase(place: Place): Promise<void> {
  const client = connection(place, 'postgres')
  await client.connect()
  try {
    const found = await client.query(`select 1 from pg_database where datname = 'mainstay'`)
    if (found.rowCount === 0) await client.query('create database mainstay')
  } finally {
    await client.end()
  }
}

/** Stops a postmaster: politely to clients first, then harder. */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [name, patience] of steps) {
    if (!isAlive(pid)) return
    signal(pid, name)
    for (const end = Date.now() + patience; Date.now() < end && isAlive(pid);) await sleep(10)
  }
}

// PostgreSQL refuses to start beside the files of a killed postmaster or while one of its children still runs.
function clearRemains(place: Place) {
  if (findPostmaster(place)) return
  for (const pid of processesIn(place.data)) signal(pid, 'SIGKILL')
  const socket = join(place.sockets, '.s.PGSQL.5432')
  for (const path of [join(place.data, 'postmaster.pid'), `${socket}.lock`, socket]) rmSync(path, { force: true })
}

function connection(place: Place, database: string) {
  const client = new pg.Client({ host: place.sockets, user: 'mainstay', database, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  return client
}

function pidFile(place: Place) {
  try {
    return Number.parseInt(readFileSync(join(place.data, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return null
  }
}

function isLarge(path: string) {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > logLimit
}

function logEnd(place: Place) {
  try {
    return readFileSync(place.log, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  } catch {
    return '(no log)'
  }
}
