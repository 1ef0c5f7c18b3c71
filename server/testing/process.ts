import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#shared/testing/until.ts'
import { roomyMemory } from '../db/testing.ts'

/** The product as a process of its own, for tests that end it without a word and for measuring. */
export type ServerProcess = {
  pid: number
  /** Resolves with its exit code, null after a signal. */
  ended: Promise<number | null>
  /** Resolves once it listens; rejects where it ended before. */
  up(): Promise<void>
  kill(signal: NodeJS.Signals): void
  output(): string
}

/** As `npm start` does. */
const compiled = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** A folder for the data that the embedded PostgreSQL can reach although it does not run as root; on disk, unless `within` is another place. */
export function reachableFolder(name: string, within = tmpdir()): string {
  const folder = mkdtempSync(join(within, `mainstay-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

/** The same in memory, where there is room and a program may be run: the product puts those of its database beside the data. Kept while its owner lives. */
export function quickFolder(owner = process.pid): string {
  const folder = reachableFolder(`test-${owner}`, roomyMemory())
  const program = join(folder, 'try')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const runs = spawnSync(program).status === 0
  rmSync(runs ? program : folder, { recursive: true })
  return runs ? folder : reachableFolder('journeys')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** What an operator's `npm run verify` says of the folder; fails where it finds anything. */
export function assertVerified(dataDir: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifies], { env: envFor(dataDir), encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
}

/** The same while this process answers what it asks, as stand-ins of other systems do. */
export async function assertVerifiedMeanwhile(dataDir: string, more: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [verifies], { env: { ...envFor(dataDir), ...more } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number]
  assert.equal(status, 0, said)
}

const verifies = join(import.meta.dirname, '../verify.ts')
const envFor = (dataDir: string) => {
  const { DATABASE_URL: _url, ...inherited } = process.env
  return { ...inherited, DATA_DIR: dataDir }
}

/** Starts `server/main.ts`; without DATABASE_URL it brings its own database in DATA_DIR. */
export function startProcess(env: Record<string, string>): ServerProcess {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...inherited,
      NODE_COMPILE_CACHE: compiled,
      SAMPLE_COMPANY: 'off',
      LOG_LEVEL: 'warn',
      BUSY_AFTER_MS: '3600000',
      EMBEDDINGS: 'off',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  let over = false
  void ended.then(() => (over = true))
  return {
    pid: child.pid!,
    ended,
    async up() {
      const isUp = () => {
        if (over) throw new Error(`the server ended at its start: ${output}`)
        return output.includes('Press Ctrl+C')
      }
      await until('a server that is up', isUp, { seconds: 180 })
    },
    kill: (signal) => void child.kill(signal),
    output: () => output,
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
export type Answer = { status: number; body: any; text: string }
type Sent = {
  body?: unknown
  /** In place of a body, as they are; `headers` say of which type. */
  bytes?: Buffer
  key?: string
  version?: number
  headers?: Record<string, string>
}
/** One person's calls over kept connections; rejects where no whole answer came. */
export type Ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, sent?: Sent) => Promise<Answer>

export function askAs(port: number, who: Record<string, string>, connections = 8): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask: Ask = (method, path, { body, bytes, key, version, headers: more } = {}) =>
    new Promise((done, fail) => {
      const headers: Record<string, string> = { ...who, ...more }
      const text = body === undefined ? undefined : JSON.stringify(body)
      if (text !== undefined) headers['content-type'] = 'application/json'
      if (key) headers['idempotency-key'] = key
      if (version !== undefined) headers['if-match'] = `"${version}"`
      const sent = request({ port, host: '127.0.0.1', agent, method, path, headers, timeout: 120_000 }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', fail)
        reply.on('close', () => reply.complete || fail(new Error('the answer was cut short')))
        reply.on('end', () => {
          const whole = Buffer.concat(chunks).toString()
          const json = String(reply.headers['content-type']).includes('json') && whole !== ''
          done({ status: reply.statusCode ?? 0, text: whole, body: json ? JSON.parse(whole) : null })
        })
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer in two minutes')))
      sent.on('error', fail)
      sent.end(bytes ?? text)
    })
  return { ask, close: () => agent.destroy() }
}
