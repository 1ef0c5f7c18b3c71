import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { callOut, type Answer } from '#modules/connectors/server/call-out.ts'
import { keptOf, opened } from '#modules/connectors/server/kept.ts'
import { joined, refusalOf, strange } from '#modules/connectors/server/probe.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Embedder } from './built-in-model.ts'

/** A question waits so long for its vector before its words alone are searched. */
const patienceMs = 5000
/** Numbers of a vector that are asked for; a service that cannot shorten its vectors is asked again without. */
const dimensions = 512
const who = 'The embeddings service'

const Vectors = z.object({
  data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()).min(8).max(8192) })),
})

function vectorsIn({ text }: Answer, count: number): number[][] {
  let read: unknown = null
  try {
    read = JSON.parse(text)
  } catch {
    throw strange(who)
  }
  const { data } = Vectors.safeParse(read)
  if (data?.data.length !== count) throw strange(who)
  return data.data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding)
}

/** The embeddings model of the AI connector: undefined where none is set, null while the connector is untested or does not work. */
export async function connectedModel(app: AppContext): Promise<Embedder | null | undefined> {
  const kept = await keptOf(app.db, 'ai')
  if (!kept) return undefined
  const { values, lost } = opened(app.settings, 'ai', kept)
  const { apiAddress = '', embeddingsModel = '', apiKey = '' } = values
  if (embeddingsModel === '') return undefined
  if (lost.length > 0 || !kept.testOk) return null
  const ask = (texts: readonly string[], more: object) =>
    callOut(app, {
      kind: 'ai',
      purpose: 'embeddings',
      correlationId: randomUUID(),
      url: joined(apiAddress, 'embeddings'),
      method: 'POST',
      timeoutMs: patienceMs,
      headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      body: JSON.stringify({ model: embeddingsModel, input: texts, encoding_format: 'float', ...more }),
    })
  return {
    model: `${embeddingsModel} at ${new URL(apiAddress).host}`,
    async embed(texts) {
      let answer = await ask(texts, { dimensions })
      if (answer.status === 400) answer = await ask(texts, {})
      if (answer.status !== 200) throw refusalOf(answer, who)
      return vectorsIn(answer, texts.length)
    },
  }
}
