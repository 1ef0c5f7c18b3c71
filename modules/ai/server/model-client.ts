import { createParser } from 'eventsource-parser'
import { streamOut } from '#modules/connectors/server/stream-out.ts'
import { keptOf, opened } from '#modules/connectors/server/kept.ts'
import { CallFailed } from '#modules/connectors/server/outbound-address.ts'
import type { AppContext } from '#server/app-context.ts'

/** A connected model that may answer questions. */
export type Model = { name: string; apiAddress: string; apiKey: string }
export type ToolCall = { id: string; name: string; args: string }
export type Usage = { input: number; output: number }
export type Turn = { text: string; calls: ToolCall[]; usage: Usage | null }
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: object[] }
  | { role: 'tool'; tool_call_id: string; content: string }

/** The model of the connector where it works and may answer questions; null where answers are made without one. */
export async function modelOf({ db, settings }: Pick<AppContext, 'db' | 'settings'>): Promise<Model | null> {
  const kept = await keptOf(db, 'ai')
  if (!kept?.testOk) return null
  const { answersQuestions } = kept.settings
  if (answersQuestions !== true) return null
  const { values, lost } = opened(settings, 'ai', kept)
  const { apiAddress = '', apiKey = '', model: name = '' } = values
  return lost.length || !apiAddress ? null : { name, apiAddress, apiKey }
}

type Delta = {
  content?: string | null
  tool_calls?: { index?: number; id?: string; function?: { name?: string; arguments?: string } }[]
}
type Chunk = {
  choices?: { delta?: Delta; finish_reason?: string | null }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
  error?: { message?: string; code?: string }
}

/** What a stream of the chat protocol has said so far. */
function reader(onText: (text: string) => void) {
  const turn: Turn = { text: '', calls: [], usage: null }
  let ended = false
  let failure: CallFailed | null = null
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === '[DONE]') return void (ended = true)
      let chunk: Chunk
      try {
        chunk = JSON.parse(data) as Chunk
      } catch {
        return void (failure = new CallFailed('answer', 'The model service sent something unreadable'))
      }
      if (chunk.error) failure = new CallFailed('refused', 'The model service refused the question')
      const { prompt_tokens: input = 0, completion_tokens: output = 0 } = chunk.usage ?? {}
      if (chunk.usage) turn.usage = { input, output }
      // The first chunk of some services has no choices.
      const choice = chunk.choices?.[0]
      if (choice?.finish_reason) ended = true
      if (choice?.delta?.content) {
        turn.text += choice.delta.content
        onText(choice.delta.content)
      }
      for (const { index = 0, id, function: called } of choice?.delta?.tool_calls ?? []) {
        const call = (turn.calls[index] ??= { id: id ?? `call_${index}`, name: '', args: '' })
        call.name += called?.name ?? ''
        call.args += called?.arguments ?? ''
      }
    },
  })
  return {
    feed: (piece: string) => parser.feed(piece),
    end: (): Turn => {
      if (failure) throw failure
      if (!ended) throw new CallFailed('cut', 'The model broke off its answer')
      return { ...turn, calls: turn.calls.filter(Boolean) }
    },
    hasBegun: () => turn.text !== '' || turn.calls.length > 0,
  }
}

const mostTries = 3
const silenceMs = 30_000
const pauses = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((wake) => {
    const timer = setTimeout(wake, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), wake()), { once: true })
  })

/** Seconds that a busy service asks to wait for, as milliseconds; at most a minute is waited. */
const askedWait = (headers: Record<string, string | string[] | undefined>): number =>
  Number(headers['retry-after-ms'] ?? Number(headers['retry-after'] ?? 0) * 1000) || 0

type Sending = { app: AppContext; correlationId: string; signal: AbortSignal }

/**
 * One turn of a model over the OpenAI chat protocol, streamed. A busy service (429, 5xx) is asked up to three times before its first word, and never after it.
 * Throws CallFailed: busy, unavailable, refused, cut, silent, stopped, or why it may not be called.
 */
export async function modelTurn(
  { name, apiAddress, apiKey }: Model,
  messages: readonly ModelMessage[],
  tools: readonly object[],
  { app, correlationId, signal }: Sending,
  onText: (text: string) => void,
): Promise<Turn> {
  const pause = pauses(signal)
  const body = JSON.stringify({ model: name, messages, tools, stream: true, stream_options: { include_usage: true } })
  for (let tries = 1; ; tries += 1) {
    const reading = reader(onText)
    const { status, headers } = await streamOut(
      app,
      {
        kind: 'ai',
        purpose: 'answer',
        correlationId,
        url: `${apiAddress.replace(/\/+$/, '')}/chat/completions`,
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
        body,
        signal,
        silenceMs,
      },
      (piece) => reading.feed(piece),
    )
    if (status < 300) return reading.end()
    const isBusy = status === 429 || status >= 500
    const wait = askedWait(headers) || 400 * 2 ** tries
    if (!isBusy) throw new CallFailed('refused', `The model service refused the question (${status})`)
    if (tries >= mostTries || wait > 60_000)
      throw new CallFailed(status === 429 ? 'busy' : 'unavailable', `The model service is busy (${status})`)
    await pause(wait)
  }
}
