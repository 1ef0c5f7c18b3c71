import { connect, type Socket } from 'node:net'

type Reply = { status: number; body: string }
type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string }
/** One kept connection: a call at a time. */
export type Connection = { call(request: Request): Promise<Reply>; close(): void }

const end = Buffer.from('0\r\n\r\n')

/** A connection that costs the measuring process as little as possible: both sides share this machine's cores with it. */
async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect(port, '127.0.0.1')
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  socket.setNoDelay(true)
  let chunks: Buffer[] = []
  let waiting: { done: (reply: Reply) => void; fail: (error: Error) => void } | null = null
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    chunks = [whole]
    const head = whole.indexOf('\r\n\r\n')
    if (head < 0) return
    const headers = whole.toString('latin1', 0, head)
    const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
    const complete = length ? whole.length >= head + 4 + Number(length) : whole.subarray(-end.length).equals(end)
    if (!complete) return
    chunks = []
    const status = Number(headers.slice(9, 12))
    waiting?.done({ status, body: whole.toString('utf8', head + 4) })
  })
  socket.on('error', (error) => waiting?.fail(error))
  socket.on('close', () => waiting?.fail(new Error('the connection was closed')))
  return {
    call: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((done, fail) => {
        waiting = { done, fail }
        const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`]
        for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
        if (body !== undefined)
          lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
        socket.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
      }),
    close: () => void socket.destroy(),
  }
}

/** Refuses any other answer than a good one. */
export const must = (reply: Reply): Reply => {
  if (reply.status !== 200) throw new Error(`an answer of ${reply.status}: ${reply.body.slice(0, 500)}`)
  return reply
}

export type Measured = { done: number; seconds: number; cpuMs: number; latencies: number[] }
/** Where calls go, and what answering them has cost so far. */
export type Side = { port: number; cpuMs(): number }
/** One unit of work on a connection, such as one call or two that belong together; throws where an answer is wrong. */
export type Unit = (connection: Connection, n: number) => Promise<void>

/** Repeats a unit on so many connections for so long. */
export async function drive({ port, cpuMs }: Side, connections: number, ms: number, unit: Unit): Promise<Measured> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const latencies: number[] = []
  let n = 0
  const cpuBefore = cpuMs()
  const from = performance.now()
  await Promise.all(
    open.map(async (connection) => {
      for (let started = performance.now(); started - from < ms;) {
        await unit(connection, n++)
        const now = performance.now()
        latencies.push(now - started)
        started = now
      }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  for (const { close } of open) close()
  return { done: latencies.length, seconds, cpuMs: cpuMs() - cpuBefore, latencies }
}

/** The sides of a comparison in turns, so that whatever else the machine does hits all alike. */
export async function inTurns(
  rounds: number,
  sides: Record<string, () => Promise<Measured>>,
): Promise<Record<string, Measured>> {
  const sums: Record<string, Measured> = {}
  for (const run of Object.values(sides)) await run()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, run] of Object.entries(sides)) {
      const { done, seconds, cpuMs, latencies } = await run()
      const sum = (sums[name] ??= { done: 0, seconds: 0, cpuMs: 0, latencies: [] })
      sum.done += done
      sum.seconds += seconds
      sum.cpuMs += cpuMs
      sum.latencies.push(...latencies)
    }
  return sums
}

/** Processor time of the answering process for one unit, in milliseconds; does not depend on what else the machine does. */
export const cpuOf = ({ cpuMs, done }: Measured): number => cpuMs / done
export const rateOf = ({ done, seconds }: Measured): number => done / seconds

/** The value below which `share` of the latencies lie, in milliseconds. */
export function quantile({ latencies }: Measured, share: number): number {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
