import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, processStart } from '#server/db/process-state.ts'

type Claim = { pid: number; address: string; startedAt: string; processStart: string | null }

/** Makes this process the only server on the folder; throws an Error that names the address of the one already running. */
export function claimDataDir(dataDir: string, address: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'server.json')
  const own = `${path}.${process.pid}`
  const claim: Claim = {
    pid: process.pid,
    address,
    startedAt: new Date().toISOString(),
    processStart: processStart(process.pid),
  }
  const text = JSON.stringify(claim)
  writeFileSync(own, text)
  try {
    // Every round either claims, refuses or clears one dead claim; ten rounds only end on a broken disk.
    for (let round = 0; round < 10; round++) {
      if (link(own, path)) return { release: () => release(path, text) }
      const found = readText(path)
      if (found === null) continue
      const holder = parse(found)
      if (holder && holds(holder)) {
        throw new Error(
          `Mainstay already runs on ${dataDir} at ${holder.address} (process ${holder.pid}). Stop it first, or set another DATA_DIR.`,
        )
      }
      setAside(path, found, `${own}.stale`)
    }
    throw new Error(`${path} could not be claimed.`)
  } finally {
    rmSync(own, { force: true })
  }
}

function release(path: string, text: string) {
  if (readText(path) === text) rmSync(path, { force: true })
}

// A process id comes back after a while, so the start time has to be the same as well.
function holds(claim: Claim) {
  if (!isAlive(claim.pid)) return false
  return claim.processStart === null || claim.processStart === processStart(claim.pid)
}

// Moving is atomic: when another starter was quicker, its claim is what we moved, and it goes back.
function setAside(path: string, stale: string, aside: string) {
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readText(aside) !== stale) link(aside, path)
  rmSync(aside, { force: true })
}

function link(from: string, to: string) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readText(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function parse(text: string): Claim | null {
  try {
    const claim = JSON.parse(text) as Partial<Claim>
    if (typeof claim.pid !== 'number') return null
    return { address: 'an unknown address', startedAt: '', processStart: null, ...claim, pid: claim.pid }
  } catch {
    return null
  }
}
