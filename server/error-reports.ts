import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { errorReports } from './audit/tables.ts'
import type { AppContext } from './app-context.ts'

/** Line breaks and tabs of a stack stay; other control characters could play with a terminal, and PostgreSQL takes no NUL. */
const controls = /[^\P{Cc}\n\t]/gu

const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform((value) => value.slice(0, most).replace(controls, '').toWellFormed())

/** One line, as lists show it. */
const line = (most: number) => text(most).transform((value) => value.replace(/\s+/g, ' ').normalize('NFC').trim())

/** Fields of the error boundary; too long is cut, wrong is empty, unknown is ignored: a report of a fault must not fail on a fault. */
const Report = z.object({
  errorId: line(100),
  level: line(20),
  message: line(2000),
  stack: text(8000),
  componentStack: text(8000),
  url: line(4000).transform(withoutQuery),
  userAgent: line(500),
  timestamp: line(40),
  userId: line(100),
  sessionId: line(100),
  build: line(100),
  callId: line(100),
})

/** Answers POST /api/errors/report: always 202, whatever arrives, short of too many. */
export function serveErrorReports(server: FastifyInstance, { db, log, now }: AppContext): void {
  server.post(
    '/api/errors/report',
    {
      config: { can: 'public', rateLimit: { max: 20, timeWindow: '1 minute', keyGenerator: (request) => request.ip } },
      bodyLimit: 16 * 1024,
      errorHandler: (error, request, reply) => {
        if ((error as { statusCode?: number }).statusCode === 429) throw error
        request.log.info({ err: error, correlationId: request.id }, 'a report of a browser could not be read')
        void reply.status(202).send({ received: true })
      },
    },
    async (request, reply) => {
      const { timestamp, ...report } = Report.parse(
        typeof request.body === 'object' && request.body ? request.body : {},
      )
      const row = { ...report, receivedAt: now().toISOString(), reportedAt: timestamp, correlationId: request.id }
      log.warn({ report: row }, 'a browser reports an error')
      await db
        .insert(errorReports)
        .values(row)
        .catch((error: unknown) => log.error({ err: error }, 'a report of a browser could not be kept'))
      return reply.status(202).send({ received: true })
    },
  )
}

/** Queries and fragments may hold codes and names. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0]!.slice(0, 1000)
}
