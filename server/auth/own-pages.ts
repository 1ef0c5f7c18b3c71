import type { FastifyReply, FastifyRequest } from 'fastify'

type Headers = FastifyRequest['headers']

/** True where the browser says that one of our own pages made the request. */
export function isFromOwnPages(headers: Headers, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (headers.origin === undefined) return site === 'same-origin'
  return headers.origin === publicOrigin && (site === undefined || site === 'same-origin')
}

/** Route hook of every POST under /auth: our own pages only, JSON only (a foreign form cannot send it), never stored. */
export const ownPagesOnly = (publicOrigin: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store')
  if (!isFromOwnPages(request.headers, publicOrigin)) {
    return reply.code(403).send({ success: false, error: 'Cross-origin request refused' })
  }
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return reply.code(415).send({ success: false, error: 'JSON expected' })
  }
}
