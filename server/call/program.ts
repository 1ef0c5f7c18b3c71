import type { FastifyRequest } from 'fastify'

/** What the program of a request says of itself, as one line of at most 300 characters that every table holds. */
export const programOf = (request: Pick<FastifyRequest, 'headers'> | undefined): string =>
  String(request?.headers['user-agent'] ?? '')
    .toWellFormed()
    .replace(/[^\x20-\x7E]+/g, ' ')
    .trim()
    .slice(0, 300)
