import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isDraining } from './health.ts'

const lookEveryMs = 100

/**
 * Lets a server that stops end as soon as its calls are answered. By itself it would wait more than a minute for browsers that keep
 * their connections open, and for those they opened in advance and never used.
 */
export function closeConnections(fastifyServer: FastifyInstance): void {
  const { server } = fastifyServer
  const unused = new Set<Socket>()
  const open = new Set<ServerResponse>()
  let closing = false
  const mark = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.prependListener('request', (request, response: ServerResponse) => {
    unused.delete(request.socket)
    open.add(response)
    response.once('close', () => open.delete(response))
    if (closing || isDraining(fastifyServer)) mark(response)
  })
  // Whoever calls again meanwhile opens a connection of its own, which cannot be closed under its call.
  fastifyServer.addHook(
    'onSend',
    async (_request, reply) => void (isDraining(fastifyServer) && reply.header('connection', 'close')),
  )
  fastifyServer.addHook('preClose', async () => {
    closing = true
    for (const response of open) mark(response)
    const look = setInterval(() => {
      // Half a request may still become one; nothing at all will not.
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
      server.closeIdleConnections()
    }, lookEveryMs)
    server.once('close', () => clearInterval(look))
    if (!server.listening) clearInterval(look)
  })
}
