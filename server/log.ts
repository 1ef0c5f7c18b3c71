import type { FastifyInstance } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import { addressOf } from './call/mount.ts'
import type { Settings } from './settings.ts'

const secret = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-session-token',
  'code',
  'code_verifier',
  'token',
  'idToken',
  'id_token',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'password',
  'secret',
  'clientSecret',
  'client_secret',
  'iban',
  'bankAccount',
  'accountNumber',
  'taxId',
  'salary',
] as const

/** Paths to hide: each name at the top, and one to three levels down, where headers, bodies and errors lie. */
const redacted = ['', '*.', '*.*.', '*.*.*.'].flatMap((prefix) =>
  secret.map((name) => (/^\w+$/.test(name) ? `${prefix}${name}` : `${prefix.replace(/\.$/, '')}["${name}"]`)),
)

/** The log: one JSON line per event on standard output. What a stranger wrote goes into fields, never into the message. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted, censor: '[hidden]' },
    serializers: { err: errorFields, req: requestFields },
  }
  return to ? pino(options, to) : pino(options)
}

/** An error without what it carries along: statements with their values, whole requests. */
function errorFields(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const {
    name,
    message = '',
    stack,
    cause,
    code,
    constraint,
    table,
  } = error as Partial<Error> & Record<string, unknown>
  // A failed statement is quoted with the values of a person's form; its cause says what was wrong.
  const cut = (text: string) => text.replace(/(Failed query: [^\n]*)[^]*?\nparams: [^\n]*/, '$1')
  return {
    type: name,
    message: cut(message),
    ...(stack ? { stack: cut(stack) } : {}),
    ...(code ? { reason: code } : {}),
    ...(constraint ? { constraint, table } : {}),
    ...(cause ? { cause: errorFields(cause) } : {}),
  }
}

/** Addresses that open something for whoever has them. */
const keyed = /^(\/(?:shared|signing|careers\/agreement)\/).+/

const requestFields = (request: { method?: string; url?: string }): Record<string, unknown> => ({
  method: request.method,
  url: request.url?.split('?')[0]?.replace(keyed, '$1[hidden]'),
})

/**
 * One line per answered request, with the id that the reply carries and without the query. These lines are written many at a time, half a
 * second late at most: a `kill -9` may lose the last of them, never an error, and what was done is in the audit log.
 */
export function logRequests(server: FastifyInstance, log: Logger, level: 'info' | 'debug'): void {
  if (!log.isLevelEnabled(level)) return
  const to = pino.destination({ dest: 1, minLength: 4096, periodicFlush: 500, sync: true })
  server.addHook('onClose', async () => to.flushSync())
  // Nothing in these lines can be secret; looking for it in each would cost more than writing it.
  const lines = pino({ level: log.level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, to)
  server.addHook('onResponse', async (request, reply) => {
    const { method, id } = request
    lines[level](
      {
        method,
        route: addressOf(request) ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        correlationId: id,
      },
      'request',
    )
  })
}
