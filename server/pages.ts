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
/** The pages in front of the sign-in, for search engines; every other page of the application asks them to stay away. */
const front: Readonly<Record<string, { title: string; description: string; source: string }>> = {
  '/login': {
    title: 'Sign in · Mainstay',
    description: 'Sign in to Mainstay with the account your organisation gave you.',
    source: 'client/auth/LoginPage.tsx',
  },
  '/register': {
    title: 'Get access · Mainstay',
    description: 'How you get access to this installation of Mainstay, and who gives it to you.',
    source: 'client/auth/RegisterPage.tsx',
  },
  '/forgot-password': {
    title: 'Forgotten password · Mainstay',
    description: 'What to do when you cannot sign in to Mainstay because a password is forgotten.',
    source: 'client/auth/ForgotPasswordPage.tsx',
  },
}
const reserved = /^\/(api|oidc|idp|assets|health)(\/|$)/

/** The first script of the built page, whose name changes with every build; null where nothing was built. */
export function buildServed(): string | null {
  const page = join(built, 'index.html')
  const found = existsSync(page) ? /<script\b[^>]*\ssrc="(\/assets\/[^"]+\.js)"/.exec(readFileSync(page, 'utf8')) : null
  return found?.[1] ?? null
}

/** Serves the built client: hashed files for ever, and the one page for every address a person may open. */
export async function servePages(app: FastifyInstance): Promise<void> {
  const shell = existsSync(join(built, 'index.html')) ? readFileSync(join(built, 'index.html'), 'utf8') : null
  const shells = new Map(Object.keys(front).map((path) => [path, shell && frontShell(shell, path)]))
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
    if (shell && isPage(request)) return sendPage(shells.get(pathOf(request)) ?? shell, request, reply)
    throw new Problem('not_found', `There is nothing at ${request.url.split('?')[0]!.slice(0, 200)}`)
  })
}

const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/)[0]!

/** The page for one in front of the sign-in: with its title and description, and its scripts asked for at once instead of one after the other. */
function frontShell(shell: string, path: string): string {
  const { title, description, source } = front[path]!
  const links = scriptsOf(source)
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return shell
    .replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`)
    .replace('<meta name="robots" content="noindex" />', `<meta name="description" content="${description}" />`)
    .replace('</head>', `${links.join('')}</head>`)
}

type Chunk = { file: string; imports?: string[] }

/** The files a part of the client needs before it runs, by the build's own list. */
function scriptsOf(source: string): string[] {
  const list = join(built, '.vite', 'manifest.json')
  if (!existsSync(list)) return []
  const chunks = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Chunk>
  const found = new Set<Chunk>()
  const take = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(take)
  }
  take(source)
  return [...found].map(({ file }) => file)
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

/** The theme comes from a cookie, so that a dark page never flashes light and no inline script is needed. */
function sendPage(shell: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (callbacks.has(pathOf(request))) reply.header('cross-origin-opener-policy', 'unsafe-none')
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .send(shell.replace('<html lang="en"', `<html lang="en" data-theme="${themeOf(request)}"`))
}
