import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/** Whether a process runs; a killed one that nobody has reaped yet (a zombie) does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (hasProc) return /^[^ZX]/.test(statFields(pid)?.[0] ?? 'X')
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A mark that tells two processes with the same id apart, or null where the system does not say. */
export function processStart(pid: number): string | null {
  return statFields(pid)?.[19] ?? null
}

/** The command line as a list, or null where the system does not say. */
export function commandLine(pid: number): string[] | null {
  return hasProc ? (read(`/proc/${pid}/cmdline`)?.split('\0') ?? null) : null
}

/** Ids of processes that work in the folder; empty where the system does not say. */
export function processesIn(folder: string): number[] {
  if (!hasProc) return []
  const pids = readdirSync('/proc').map(Number)
  return pids.filter((pid) => pid > 0 && isAlive(pid) && workingFolder(pid) === folder)
}

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

// The name in field 2 may hold spaces and brackets; what follows its last bracket is regular, state first.
function statFields(pid: number) {
  const stat = hasProc ? read(`/proc/${pid}/stat`) : null
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : null
}

function workingFolder(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
