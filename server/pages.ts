import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { pagePolicy } from './headers.ts'
import { themeOf } from './public-pages.ts'

const built = join(import.meta.dirname, '..', 'dist', 'client')
/** Pages the sign-in provider returns to: no opener policy, or the browser cuts them off from the tab that opened them. */
const callbacks = new Set(['/auth/callback', '/auth/microsoft/callback'])
const reserved = /^\/(api|oidc|idp|assets|health)(\/|$)/

/** Serves the built client: hashed files for ever, and the one page for every address a person may open. */
export async function servePages(app: FastifyInstance): Promise<void> {
  const shell = existsSync(join(built, 'index.html')) ? readFileSync(join(built, 'index.html'), 'utf8') : null
  if (shell) {
    await app.register(fastifyStatic, {
      root: built,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (shell && isPage(request)) return sendPage(shell, request, reply)
    throw new Problem('not_found', `There is nothing at ${request.url.split('?')[0]!.slice(0, 200)}`)
  })
}

/** A navigation to an address without a file extension, outside the addresses that answer data. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0]!
  return (
    request.method === 'GET' &&
    (request.headers.accept ?? '').includes('text/html') &&
    !reserved.test(path) &&
    !/\.\w{1,8}$/.test(path)
  )
}

/** The theme comes from a cookie, so that a dark page never flashes light and no inline script is needed. */
function sendPage(shell: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (callbacks.has(request.url.split(/[?#]/)[0]!)) reply.header('cross-origin-opener-policy', 'unsafe-none')
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .send(shell.replace('<html lang="en"', `<html lang="en" data-theme="${themeOf(request)}"`))
}
