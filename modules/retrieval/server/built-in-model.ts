import { Worker } from 'node:worker_threads'
import type { Answer, Question } from './embed-worker.ts'

/** Texts become vectors; those of another model cannot be compared with them. */
export type Embedder = { model: string; embed(texts: readonly string[]): Promise<ArrayLike<number>[]> }

/** Longer texts say no more: the model averages over them. */
const mostCharacters = 2000
/** The model holds some 230 MB of memory, which a server that nobody asks gives back. */
const idleMs = 60_000

type Waiting = { give(vectors: number[][]): void; fail(error: Error): void }
type Running = { worker: Worker; waiting: Map<number, Waiting>; timer?: NodeJS.Timeout }

let running: Running | null = null
let last = 0

function start(): Running {
  const worker = new Worker(new URL('./embed-worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const started: Running = { worker, waiting }
  const end = (error: Error) => {
    if (running === started) running = null
    clearTimeout(started.timer)
    for (const { fail } of waiting.values()) fail(error)
    waiting.clear()
  }
  worker.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.number)
    waiting.delete(answer.number)
    if ('vectors' in answer) asked?.give(answer.vectors)
    else asked?.fail(new Error(answer.error))
    if (waiting.size === 0) started.timer = setTimeout(() => void worker.terminate(), idleMs).unref()
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the embedding worker ended with ${code}`)))
  // It keeps no process alive that has nothing else to do.
  worker.unref()
  return started
}

/** Ends the worker at once. */
export async function endBuiltInModel(): Promise<void> {
  await running?.worker.terminate()
}

/** The English model that comes with the product; its worker starts with the first text. */
export const builtInModel: Embedder = {
  model: 'built-in english 1',
  embed: (texts) =>
    new Promise((give, fail) => {
      running ??= start()
      clearTimeout(running.timer)
      last += 1
      running.waiting.set(last, { give, fail })
      const question: Question = { number: last, texts: texts.map((text) => text.slice(0, mostCharacters)) }
      running.worker.postMessage(question)
    }),
}
