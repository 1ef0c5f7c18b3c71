import { fork } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'
import type { ChildAnswer } from './child.ts'

/** What one file may cost: its process is ended where it takes more. */
const most = { seconds: 20, heapMb: 512, memoryMb: 600 }
/** A process that waits for its turn on a busy machine, instead of working, may stay so many times as long. */
const timesAsLong = 6
/** What is different for one program: more time, native code, or a place behind whatever somebody waits for. */
type Allowance = { seconds?: number; native?: boolean; gentle?: boolean }
const gentle = 10
/** Whoever waits longer for the files of others is told to come back. */
export const patienceMs = 15_000
const lookEveryMs = 20

/** The product itself is all that such a process may read, wherever its parts lie; it writes nothing and starts nothing. */
const readable = ['package.json', 'node_modules', 'server', 'shared', 'modules'].flatMap((name) => {
  const path = fileURLToPath(new URL(`../../${name}`, import.meta.url))
  return [...new Set([path, realpathSync(path)])].map((each) => `--allow-fs-read=${each}`)
})
const bounds = [
  `--max-old-space-size=${most.heapMb}`,
  '--disallow-code-generation-from-strings',
  '--permission',
  ...readable,
  '--no-warnings',
]

const lanes = new Map<string, Promise<unknown>>()

/**
 * What a program of its own makes of a file that came from outside (`answering()` of `child.ts` is its other end): without a secret in its
 * environment, bounded in time and memory, ended with its answer. One at a time of each program: however many files arrive at once, they cost one
 * process. `question` is asked for when its turn has come, so that whatever waits holds no memory. Throws the Problem that the program answers;
 * `unprocessable` for a file that costs more than it may, `rate_limited` after `patience` ms in the queue, Infinity for a job.
 */
export async function bounded<Q, A>(
  program: URL,
  question: () => Promise<Q> | Q,
  patience = patienceMs,
  allowance: Allowance = {},
): Promise<A> {
  const before = lanes.get(program.href)
  const { promise, resolve } = Promise.withResolvers<void>()
  lanes.set(program.href, promise)
  const since = performance.now()
  try {
    await before
    if (performance.now() - since > patience) throw new Problem('rate_limited', says.manyFilesRead(), undefined, 10)
    return await ask<A>(program, await question(), allowance)
  } finally {
    resolve()
  }
}

const costly = (): Problem => new Problem('unprocessable', says.fileTooCostly())

function ask<A>(program: URL, question: unknown, { seconds = most.seconds, ...allowed }: Allowance): Promise<A> {
  return new Promise((done, refuse) => {
    const child = fork(program, [], {
      env: {},
      execArgv: allowed.native ? [...bounds, '--allow-addons'] : bounds,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    if (allowed.gentle && child.pid) yieldTo(child.pid)
    const end = (settle: () => void) => {
      clearInterval(watch)
      child.removeAllListeners()
      child.on('error', () => {})
      // The next one begins when this one is gone, so that never two hold memory.
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) settle()
      else child.once('exit', settle)
      child.kill('SIGKILL')
    }
    const since = performance.now()
    const isOver = () => {
      const passed = (performance.now() - since) / 1000
      return passed > seconds && (passed > seconds * timesAsLong || processorOf(child.pid) > seconds)
    }
    // The limit of the heap does not cover what lies beside it: buffers, and text as it is unpacked.
    const watch = setInterval(() => {
      if (memoryOf(child.pid) > most.memoryMb * 1024 * 1024 || isOver()) end(() => refuse(costly()))
    }, lookEveryMs)
    child.once('message', (answer: ChildAnswer<A>) =>
      end(() => {
        if ('value' in answer) done(answer.value)
        else if ('problem' in answer) refuse(new Problem(answer.problem.reason, answer.problem.said))
        else refuse(new Error(`a file could not be opened: ${answer.fault}`))
      }),
    )
    child.once('exit', () => end(() => refuse(costly())))
    child.once('error', (error) => end(() => refuse(error)))
    child.send(question as object, (error) => error && end(() => refuse(costly())))
  })
}

/** Whatever somebody waits for goes first. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, gentle)
  } catch {
    // It has ended already.
  }
}

/** The seconds of processor that a process has taken, where the system tells them; elsewhere the time that has passed must do. */
function processorOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Infinity
  try {
    // The name of the program, in brackets, may hold spaces; the system counts in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    // It has ended already.
    return 0
  }
}

/** What a process holds in memory, where the system tells it; elsewhere the limit of its heap and of time must do. */
function memoryOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}
