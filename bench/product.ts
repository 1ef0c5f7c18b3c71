import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const { heapFlags } = (await import(pathToFileURL(join(root, 'scripts/heap.mjs')).href)) as {
  heapFlags(env: NodeJS.ProcessEnv): string[]
}

/** As an installation runs it: production, sign-in by a directory, one log line per call. */
export const productionEnv = (port: number, dataDir: string): Record<string, string> => ({
  PORT: String(port),
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  SAMPLE_COMPANY: 'off',
  IDENTITY: 'entra',
  ENTRA_TENANT: '11111111-1111-4111-8111-111111111111',
  ENTRA_CLIENT_ID: '22222222-2222-4222-8222-222222222222',
  ENTRA_CLIENT_SECRET: 'not used: nobody signs in while measuring',
  ENTRA_GROUP_ROLES: '33333333-3333-4333-8333-333333333333=administrator',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
})

type Running = { startMs: number; stop(): Promise<void>; memoryMb(): number; cpuMs(): number }

/** Starts a program and waits until `path` answers 200; its output goes to `log`. */
export async function run(
  file: string,
  port: number,
  path: string,
  env: Record<string, string>,
  log: string,
): Promise<Running> {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const out = openSync(log, 'a')
  const from = performance.now()
  const flags = file === 'server/main.ts' ? heapFlags(process.env) : []
  const child = spawn(process.execPath, [...flags, join(root, file)], {
    env: { ...inherited, ...env },
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  while ((await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`${file} ended at its start: see ${log}`)
    await sleep(5)
  }
  return {
    startMs: performance.now() - from,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    memoryMb: () => memoryOf(child.pid!),
    cpuMs: () => cpuOf(child.pid!),
  }
}

/** What the process holds in memory; NaN where the system does not say. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** The processor time the process has used so far, in milliseconds; NaN where the system does not say. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user = '', system = ''] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) * 10
  } catch {
    return Number.NaN
  }
}
