import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callbackPath, signInPage, signInPath } from '#shared/identity.ts'
import { Problem } from '#shared/problem.ts'
import { signInAddress } from '#shared/sign-in-reasons.ts'
import type { SessionState } from './auth/sign-in-page.ts'
import { afterSignIn, prefetchLinks, scriptsOf } from './built-scripts.ts'
import { pagePolicy } from './headers.ts'
import { themeOf } from './public-pages.ts'

const built = join(import.meta.dirname, '..', 'dist', 'client')
/** Pages the sign-in provider returns to: no opener policy, or the browser cuts them off from the tab that opened them. */
const callbacks = new Set(['/auth/callback', callbackPath])
const library = 'client/auth/identity-client.ts'
/** How people sign in here, which the identity library is set up with. */
const configLink = '<link rel="preload" as="fetch" crossorigin href="/api/public/auth-config">'
/** What a page will ask for as soon as it runs: named in its head, so that it comes at once instead of one after the other. */
const soon: Readonly<Record<string, string[]>> = {
  [signInPath]: [library],
  [signInPage]: ['client/auth/SignInPage.tsx'],
  [callbackPath]: ['client/auth/CallbackPage.tsx', library, 'client/auth/SuccessPage.tsx'],
}
const reserved = /^\/(api|oidc|idp|assets|health)(\/|$)/
/** Pages of the application that are there before anybody has signed in. */
const open = /^\/(auth|sign-in|account)(\/|$)/

const read = (name: string): string | null =>
  existsSync(join(built, name)) ? readFileSync(join(built, name), 'utf8') : null

/** The first script of the built page, whose name changes with every build; null where nothing was built. */
export function buildServed(): string | null {
  return /<script\b[^>]*\ssrc="(\/assets\/[^"]+\.js)"/.exec(read('index.html') ?? '')?.[1] ?? null
}

/** Serves the built client: hashed files for ever, and the one page for every address a person may open. */
export async function servePages(app: FastifyInstance, stateOf: SessionState): Promise<void> {
  const shell = read('index.html')
  const shells = new Map(
    Object.entries(soon).map(([path, sources]) => [
      path,
      withScripts(path === signInPath ? read('sign-in.html') : shell, sources, path === signInPage ? afterSignIn : []),
    ]),
  )
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
  app.setNotFoundHandler(async (request, reply) => {
    const page = shells.get(pathOf(request).replace(/^\/sign-in\/.*/, signInPage)) ?? shell
    if (!page || !isPage(request))
      throw new Problem('not_found', `There is nothing at ${request.url.split('?')[0]!.slice(0, 200)}`)
    const elsewhere = await signInFirst(request, stateOf)
    return elsewhere ? reply.redirect(elsewhere, 303) : sendPage(page, request, reply)
  })
}

const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/)[0]!

/** The page with what it asks for at once and, where nobody waits for it, what the next one will. */
function withScripts(page: string | null, sources: string[], next: string[]): string | null {
  const links = scriptsOf(sources)
    .filter((file) => !page?.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  if (sources.includes(library)) links.push(configLink)
  return page?.replace('</head>', `${links.join('')}${prefetchLinks(next)}</head>`) ?? null
}

/** Names of nouns stand in these addresses, and have a dot: '/imports/procurement.orders'. */
const dotted = /^\/imports\/[a-z-]+\.[a-z-]+$/

/** A navigation to an address without a file extension, outside the addresses that answer data. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return (
    request.method === 'GET' &&
    (request.headers.accept ?? '').includes('text/html') &&
    !reserved.test(path) &&
    (dotted.test(path) || !/\.\w{1,8}$/.test(path))
  )
}

/**
 * Where somebody without a session is led before the application is loaded; null where the page is to be sent. A page of another site that leads
 * here leaves the cookie of the session behind: then, and where the database cannot say, the application asks by itself.
 */
async function signInFirst(request: FastifyRequest, stateOf: SessionState): Promise<string | null> {
  const { 'sec-fetch-site': from, 'sec-fetch-dest': to } = request.headers
  if (open.test(pathOf(request)) || to !== 'document' || (from !== 'none' && from !== 'same-origin')) return null
  const state = await stateOf(request).catch(() => 'live')
  return state === 'live' ? null : signInAddress(request.url, state === 'over' ? 'ended' : null)
}

/** The theme comes from a cookie, so that a dark page never flashes light and no inline script is needed. */
function sendPage(shell: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (callbacks.has(pathOf(request))) reply.header('cross-origin-opener-policy', 'unsafe-none')
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .send(shell.replace('<html lang="en"', `<html lang="en" data-theme="${themeOf(request)}"`))
}
