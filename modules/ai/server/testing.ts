import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Called = { name: string; args: object }
/** One turn of the scripted model: text, tool calls, a refusal, a stream that breaks off, or silence until the caller leaves. */
export type Turn = {
  say?: string
  tools?: Called[]
  status?: number
  retryAfter?: string
  cut?: true
  hang?: true
}
type Asked = { messages: { role: string; content: string | null }[]; tools: string[]; key: string | undefined }

/** A model service that speaks the streaming chat protocol over a socket; `turns` are its answers in order, the last one repeated. */
export async function scriptedModel() {
  const asked: Asked[] = []
  let turns: Turn[] = []
  let left = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += piece))
    request.on('end', () => {
      if (request.url?.endsWith('/models')) return json(response, 200, { data: [{ id: 'small-model' }] })
      const { messages, tools = [], stream } = JSON.parse(body)
      if (!stream) return json(response, 200, { choices: [{ message: { content: 'OK' } }] })
      asked.push({
        messages,
        tools: tools.map((tool: { function: { name: string } }) => tool.function.name),
        key: request.headers.authorization,
      })
      const turn = (turns.length > 1 ? turns.shift() : turns[0]) ?? { say: 'Nothing.' }
      if (turn.status)
        return json(
          response,
          turn.status,
          { error: { message: 'no' } },
          turn.retryAfter ? { 'retry-after-ms': turn.retryAfter } : {},
        )
      response.on('close', () => (left += response.writableEnded ? 0 : 1))
      speak(response, turn)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    script: (next: Turn[]) => {
      turns = [...next]
      asked.length = 0
    },
    left: () => left,
    close: () => (server.closeAllConnections(), new Promise((closed) => server.close(closed))),
  }
}

const json = (response: ServerResponse, status: number, body: object, headers: object = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

function speak(response: ServerResponse, { say = '', tools = [], cut, hang }: Turn): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`)
  const delta = (part: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta: part, finish_reason: finish }] })
  send({ choices: [], prompt_filter_results: [] })
  for (const word of say.match(/\S+\s*/g) ?? []) delta({ content: word })
  if (hang) return
  if (cut) {
    response.socket?.destroySoon()
    return
  }
  for (const [index, { name, args }] of tools.entries()) {
    const text = JSON.stringify(args)
    const half = Math.ceil(text.length / 2)
    delta({ tool_calls: [{ index, id: `call_${index}`, function: { name, arguments: text.slice(0, half) } }] })
    delta({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] })
  }
  delta({}, tools.length ? 'tool_calls' : 'stop')
  send({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } })
  response.end('data: [DONE]\n\n')
}
