import { request as plainRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { AppContext } from '#server/app-context.ts'
import { addressesOf, CallFailed, type Address } from './outbound-address.ts'
import { connectorCalls } from './tables.ts'

export const patienceMs = 10_000
const mostBytes = 5 * 1024 * 1024

/** What a call is for, as `connector_call` keeps it. */
type Purpose = { kind: string; purpose: string; correlationId: string }

export type Outgoing = Purpose & {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** For the whole call, the name lookup included. */
  timeoutMs?: number
  maxBytes?: number
}

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

type Lending = Pick<AppContext, 'db' | 'log' | 'now' | 'settings'>

/**
 * The one way to another system over HTTP. Only to public addresses and to networks the operator opened, encrypted unless it stays in
 * such a network, without following a redirect; limited in time and size; kept in `connector_call`, whatever comes of it. Answers any status;
 * throws CallFailed where there is no answer to read.
 */
export const callOut = (app: Lending, call: Outgoing): Promise<Answer> =>
  logged(app, { ...call, host: hostOf(call.url) }, () => ask(app, call), codeOf)

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.slice(0, 253) : '')

/** The code of an answer that is a refusal; null for a good one. */
const codeOf = ({ status }: Answer): string | null =>
  status < 300 ? null : status < 400 ? 'redirect' : `http_${status}`

/** Runs a call to another system and keeps how it went; for what is not HTTP (a database). */
export async function logged<T>(
  { db, log, now }: Lending,
  { kind, purpose, host, correlationId }: Purpose & { host: string },
  run: () => Promise<T>,
  faultOf: (value: T) => string | null = () => null,
): Promise<T> {
  const startedAt = now().toISOString()
  const started = performance.now()
  const keep = async (errorCode: string | null) => {
    const outcome: 'ok' | 'failed' = errorCode === null ? 'ok' : 'failed'
    const row = { kind, purpose, host, startedAt, ms: Math.round(performance.now() - started), outcome, errorCode }
    log.info({ ...row, correlationId }, 'another system was called')
    await db
      .insert(connectorCalls)
      .values({ ...row, correlationId })
      .catch((error: unknown) => log.error({ err: error, kind, purpose }, 'a call could not be kept in the log'))
  }
  try {
    const value = await run()
    await keep(faultOf(value))
    return value
  } catch (error) {
    await keep(error instanceof CallFailed ? error.code : 'unknown')
    throw error
  }
}

async function ask({ settings }: Lending, call: Outgoing): Promise<Answer> {
  const { timeoutMs = patienceMs } = call
  if (!URL.canParse(call.url)) throw new CallFailed('address', 'This is no address')
  const url = new URL(call.url)
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () =>
      fail(new CallFailed('timeout', `${url.hostname} did not answer within ${Math.ceil(timeoutMs / 1000)} seconds`)),
    ),
  )
  return Promise.race([late, checkedAsk(url, call, settings, signal)])
}

/** The addresses that a call may go to; throws CallFailed where it may not leave. */
export async function allowedAddresses(url: URL, settings: AppContext['settings']): Promise<readonly Address[]> {
  const { addresses, inside } = await addressesOf(url.hostname, settings)
  if (url.protocol !== 'https:' && !inside)
    throw new CallFailed('insecure', `${url.hostname} is outside your network: its address must begin with https://`)
  return addresses
}

async function checkedAsk(
  url: URL,
  call: Outgoing,
  settings: AppContext['settings'],
  signal: AbortSignal,
): Promise<Answer> {
  return exchange(url, call, await allowedAddresses(url, settings), signal)
}

/** Opens the exchange with one of the checked addresses; `onResponse` reads it, `fail` learns of a broken connection. */
export function openExchange(
  url: URL,
  { method = 'GET', headers = {}, body }: Pick<Outgoing, 'method' | 'headers' | 'body'>,
  addresses: readonly Address[],
  signal: AbortSignal,
  onResponse: (response: IncomingMessage) => void,
  fail: (error: CallFailed) => void,
): ClientRequest {
  // The checked addresses, and no second look at the name.
  const lookup = ((_name, options, give) =>
    options.all
      ? give(null, [...addresses])
      : give(null, addresses[0]!.address, addresses[0]!.family)) as RequestOptions['lookup']
  const options: RequestOptions = {
    method,
    // A connection of its own: none is handed from one address to another.
    agent: false,
    lookup,
    signal,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Mainstay',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  }
  const start = url.protocol === 'https:' ? tlsRequest : plainRequest
  const request = start(url, options, onResponse)
  request.on('error', (error) => fail(failureOf(error, url.hostname)))
  request.end(body)
  return request
}

function exchange(url: URL, call: Outgoing, addresses: readonly Address[], signal: AbortSignal): Promise<Answer> {
  const { maxBytes = mostBytes } = call
  return new Promise((give, fail) => {
    const read = (response: IncomingMessage) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size <= maxBytes) return void parts.push(part)
        fail(new CallFailed('too_large', `${url.hostname} sent more than ${Math.round(maxBytes / 1024)} kB`))
        request.destroy()
      })
      response.on('error', (error) => fail(failureOf(error, url.hostname)))
      response.on('end', () => {
        const coding = response.headers['content-encoding']
        if (coding && coding !== 'identity')
          return fail(new CallFailed('encoding', `${url.hostname} sent a compressed answer that was not asked for`))
        const text = Buffer.concat(parts).toString('utf8')
        return give({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    }
    const request = openExchange(url, call, addresses, signal, read, fail)
  })
}

/** What a network error means, in a sentence for an administrator. */
export function failureOf(error: unknown, host: string): CallFailed {
  if (error instanceof CallFailed) return error
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '')
  if (code === 'ECONNREFUSED')
    return new CallFailed('refused', `${host} refuses the connection: is the port right?`, error)
  if (/TIMEDOUT|ETIMEOUT|ABORT_ERR/.test(code))
    return new CallFailed('timeout', `${host} did not answer in time`, error)
  if (/ENOTFOUND|EAI_AGAIN/.test(code))
    return new CallFailed('dns', `The name ${host} is not known: check how it is written`, error)
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/.test(code))
    return new CallFailed('tls', `No trusted encrypted connection to ${host}: check its certificate`, error)
  if (/ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL/.test(code))
    return new CallFailed('unreachable', `No way leads to ${host} from here: check the firewall`, error)
  return new CallFailed('network', `The connection to ${host} broke off`, error)
}
