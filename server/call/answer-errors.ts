import type { FastifyInstance } from 'fastify'
import { Problem, type ProblemBody } from '#shared/problem.ts'
import { localeOf, writingOf } from './writing.ts'
import { problemOf } from './problem-of.ts'
import { says } from '../sentences.ts'

/** Every refusal leaves in one shape; what nobody expected is logged whole and told as an id. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const known = problemOf(error)
    const problem = known ?? new Problem('internal', says.unexpected())
    if (!known || problem.status >= 500) request.log.error({ err: error, correlationId: request.id }, 'call failed')
    if (problem.retryAfter && !reply.hasHeader('retry-after')) reply.header('retry-after', String(problem.retryAfter))
    const body: ProblemBody = {
      status: problem.status,
      code: problem.reason,
      errorId: request.id,
      ...problem.told(writingOf(localeOf(request))),
    }
    return reply
      .status(problem.status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify(body))
  })
}
