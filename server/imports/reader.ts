import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Disk } from 'flydrive'
import { Problem } from '#shared/problem.ts'
import { readBytes } from '../files/disk.ts'
import type { ChildAnswer, ChildQuestion } from './read-child.ts'
import { analysisOf, readAll, type Analysis, type FileRows, type Hints } from './read.ts'
import { says } from '../sentences.ts'

/** What one file may cost: its process is ended where it takes more. */
const most = { seconds: 20, heapMb: 512, memoryMb: 800 }
/** Text of this size is read here in a moment; a process would take longer to start. */
const smallText = 128 * 1024
/** Whoever waits longer for the files of others is told to come back. */
const patienceMs = 15_000
const lookEveryMs = 20

type Stored = { storageKey: string; format: 'csv' | 'xlsx'; encoding?: string; delimiter?: string }
type Files = { files: Disk }

/** All rows of a stored file, the header among them, for a job: it waits for as long as other files take. */
export const readRows = (stored: Stored, { files }: Files): Promise<FileRows> =>
  read(stored, files, undefined, Infinity) as Promise<FileRows>

/** What a stored file looks like, for a person who waits for it. */
export const analyse = (stored: Stored, hints: Hints, { files }: Files): Promise<Analysis> =>
  read(stored, files, hints, patienceMs) as Promise<Analysis>

async function read(
  { storageKey, format, encoding, delimiter }: Stored,
  files: Disk,
  hints: Hints | undefined,
  patience: number,
): Promise<FileRows | Analysis> {
  const { contentLength } = await files.getMetaData(storageKey)
  // Only when its turn has come, so that whatever waits holds no memory.
  const load = async () => ({ format, bytes: await readBytes(files, storageKey), encoding, delimiter })
  if (format === 'xlsx' || contentLength > smallText)
    return inTurn(async () => inChild({ asked: await load(), hints }), patience)
  const file = await readAll(await load())
  return hints ? analysisOf(file, hints) : file
}

let last: Promise<unknown> = Promise.resolve()

/** One file at a time: however many arrive at once, they cost one process and its memory. */
async function inTurn<T>(run: () => Promise<T>, patience: number): Promise<T> {
  const before = last
  const { promise, resolve } = Promise.withResolvers<void>()
  last = promise
  const since = performance.now()
  try {
    await before
    if (performance.now() - since > patience) throw new Problem('rate_limited', says.manyFilesRead(), undefined, 10)
    return await run()
  } finally {
    resolve()
  }
}

const costly = (): Problem => new Problem('unprocessable', says.fileTooCostly())

function inChild(question: ChildQuestion): Promise<FileRows | Analysis> {
  return new Promise((done, refuse) => {
    const child = fork(new URL('./read-child.ts', import.meta.url), [], {
      env: {},
      execArgv: [`--max-old-space-size=${most.heapMb}`, '--disallow-code-generation-from-strings', '--no-warnings'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      clearInterval(watch)
      child.removeAllListeners()
      child.on('error', () => {})
      child.kill('SIGKILL')
      settle()
    }
    const timer = setTimeout(() => end(() => refuse(costly())), most.seconds * 1000)
    // The limit of the heap does not cover what lies beside it: buffers, and text as it is unpacked.
    const watch = setInterval(() => {
      if (memoryOf(child.pid) > most.memoryMb * 1024 * 1024) end(() => refuse(costly()))
    }, lookEveryMs)
    child.once('message', (answer: ChildAnswer) =>
      end(() => {
        if ('value' in answer) done(answer.value)
        else if ('problem' in answer) refuse(new Problem(answer.problem.reason, answer.problem.said))
        else refuse(new Error(`a file could not be read: ${answer.fault}`))
      }),
    )
    child.once('exit', () => end(() => refuse(costly())))
    child.once('error', (error) => end(() => refuse(error)))
    child.send(question, (error) => error && end(() => refuse(costly())))
  })
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
