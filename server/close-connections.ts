import type { Server, ServerResponse } from 'node:http'

/**
 * Answers a function after which every reply says `connection: close`, also those already under way: a server that stops
 * would otherwise wait more than a minute for browsers that keep their connections open.
 */
export function closeConnections(server: Server): () => void {
  const open = new Set<ServerResponse>()
  let closing = false
  const mark = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (closing) mark(response)
  })
  return () => {
    closing = true
    for (const response of open) mark(response)
  }
}
