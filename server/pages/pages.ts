import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callbackPath, signInPage, signInPath } from '#shared/identity.ts'
import { Problem } from '#shared/problem.ts'
import { signInAddress } from '#shared/sign-in/sign-in-reasons.ts'
import type { SessionState } from '../auth/sign-in-page.ts'
import { afterSignIn, prefetchLinks, scriptsOf } from './built-scripts.ts'
import { pagePolicy } from './headers.ts'
import { themeOf } from './public-pages.ts'
import { says } from '../sentences.ts'

const built = join(import.meta.dirname, '../..', 'dist', 'client')
const library = 'client/auth/identity-client.ts'
/** How people sign in here, which the identity library is set up with. */
const configLink = '<link rel="preload" as="fetch" crossorigin href="/api/public/auth-config">'
type Document = {
  /** As the build wrote it. */
  file: string
  /** What it will ask for as soon as it runs: named in its head, so that it comes at once instead of one after the other. */
  soon: string[]
  /** What the page after it will ask for, fetched where nobody waits for it. */
  next?: string[]
}
const back: Document = { file: 'callback.html', soon: [library], next: afterSignIn }
/** The pages around the identity provider's; every other address has the application's one document. */
const documents: Readonly<Record<string, Document>> = {
  [signInPath]: { file: 'sign-in.html', soon: [library] },
  [signInPage]: { file: 'index.html', soon: ['client/auth/SignInPage.tsx'], next: afterSignIn },
  [callbackPath]: back,
  '/auth/callback': back,
}
const reserved = /^\/(api|oidc|idp|assets|health)(\/|$)/
/** Pages of the application that are there before anybody has signed in. */
const open = /^\/(auth|sign-in|account)(\/|$)/

const read = (name: string): string | null =>
  existsSync(join(built, name)) ? readFileSync(join(built, name), 'utf8') : null

/** The name of the build: the first script of the application's page, which changes with every build; null where nothing was built. */
export function buildServed(): string | null {
  return /<script\b[^>]*\ssrc="(\/assets\/[^"]+\.js)"/.exec(read('index.html') ?? '')?.[1] ?? null
}

/** Serves the built client: hashed files for ever, and the one page for every address a person may open. */
export async function servePages(server: FastifyInstance, stateOf: SessionState): Promise<void> {
  const shell = withScripts({ file: 'index.html', soon: [] })
  const shells = new Map(Object.entries(documents).map(([path, document]) => [path, withScripts(document)]))
  if (shell) {
    const files: FastifyStaticOptions = {
      root: built,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', keptFor(path)),
    }
    // Hashed files share one address: fourteen hundred of their own would take eleven megabytes and a part of every start.
    await server.register(fastifyStatic, { ...files, root: join(built, 'assets'), prefix: '/assets/' })
    await server.register(fastifyStatic, { ...files, wildcard: false, globIgnore: ['assets/**'], decorateReply: false })
  }
  server.setNotFoundHandler(async (request, reply) => {
    const page = shells.get(pathOf(request).replace(/^\/sign-in\/.*/, signInPage)) ?? shell
    if (!page || !isPage(request))
      throw new Problem('not_found', says.nothingAt({ address: request.url.split('?')[0]!.slice(0, 200) }))
    const elsewhere = await signInFirst(request, stateOf)
    return elsewhere ? reply.redirect(elsewhere, 303) : sendPage(page, request, reply)
  })
}

const keptFor = (path: string): string => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // Asked for anew with every change of a page's title otherwise.
  return path.endsWith('/favicon.svg') ? 'public, max-age=86400' : 'no-cache'
}

const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/)[0]!

/** The document with the build it belongs to, what it asks for at once, and what the next one will. */
function withScripts({ file, soon, next = [] }: Document): string | null {
  const page = read(file)
  if (!page) return null
  const links = scriptsOf(soon)
    .filter((address) => !page.includes(address))
    .map((address) => `<link rel="modulepreload" crossorigin href="${address}">`)
  if (soon.includes(library)) links.push(configLink)
  const head = `<meta name="build" content="${buildServed()}">${links.join('')}`
  return page.replace('</head>', `${head}${prefetchLinks(next, page + head)}</head>`)
}

/** Names of record types stand in these addresses, and have a dot: '/imports/procurement.orders'. */
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
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .send(shell.replace('<html lang="en"', `<html lang="en" data-theme="${themeOf(request)}"`))
}
