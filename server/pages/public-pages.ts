import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { publicPolicy } from './headers.ts'
import type { Settings } from '../settings.ts'
import { says } from '../sentences.ts'

const folder = join(import.meta.dirname, '../..', 'dist', 'pages')
const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]
type Listed = { path: string; kind?: string; filled: boolean; unlisted: boolean }
type Sent = { html: string; etag: string }

export type PublicPages = {
  list: readonly Listed[]
  /** Sends a page; `slots` are HTML, already escaped. */
  send(path: string, request: FastifyRequest, reply: FastifyReply, slots?: Record<string, string>): FastifyReply
}

/** The theme a person chose; it travels in a cookie, so that no page starts in the wrong one and no script is needed. */
export const themeOf = (request: FastifyRequest): Theme =>
  themes.find((theme) => theme === request.cookies['theme']) ?? 'system'

/** The public pages of the build, for an installation reached under `publicOrigin` that signs people in as `identity` says. */
export function readPublicPages({ publicOrigin, identity }: Pick<Settings, 'publicOrigin' | 'identity'>): PublicPages {
  const all = existsSync(join(folder, 'pages.json'))
    ? (JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Listed[])
    : []
  const list = all.filter(({ kind = identity }) => kind === identity)
  const hidden = new Set(list.flatMap(({ path, unlisted }) => (unlisted ? [path] : [])))
  const ready = new Map<string, Sent>()
  for (const { path, kind } of list) {
    const file = join(folder, `${path}${kind ? `.${kind}` : ''}.html`)
    const html = readFileSync(file, 'utf8').replaceAll('{{origin}}', publicOrigin)
    for (const theme of themes) ready.set(`${theme} ${path}`, sentAs(themed(html, theme)))
  }
  const send: PublicPages['send'] = (path, request, reply, slots) => {
    const found = ready.get(`${themeOf(request)} ${path}`)
    if (!found) throw new Problem('not_found', says.noSuchPage())
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': publicPolicy,
      // Forms are accepted from our own pages only, and with `no-referrer` a browser does not say where a form comes from.
      'referrer-policy': 'same-origin',
      vary: 'cookie',
      ...(hidden.has(path) ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
    })
    if (slots) return reply.header('cache-control', 'no-store').send(fill(found.html, slots))
    reply.headers({ 'cache-control': 'no-cache', etag: found.etag })
    return request.headers['if-none-match'] === found.etag ? reply.status(304).send() : reply.send(found.html)
  }
  return { list, send }
}

/** Answers the public pages at their addresses, and what search engines ask for. */
export function servePublicPages(server: FastifyInstance, { list, send }: PublicPages, origin: string): void {
  const config = { can: 'public' }
  const listed = list.filter(({ unlisted }) => !unlisted).map(({ path }) => path)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n')
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /oidc/\nDisallow: /idp/\n\nSitemap: ${origin}/sitemap.xml\n`
  server.get('/', { config }, (_request, reply) => reply.redirect('/home', 301))
  server.get('/sitemap.xml', { config }, (_request, reply) =>
    reply.header('content-type', 'application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap),
  )
  server.get('/robots.txt', { config }, (_request, reply) =>
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  )
  for (const { path, filled } of list) {
    if (!filled) server.get(path, { config }, (request, reply) => send(path, request, reply))
    server.get(`${path}/`, { config }, (_request, reply) => reply.redirect(path, 301))
  }
}

const sentAs = (html: string): Sent => ({
  html,
  etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
})

/** A chosen theme holds for what a page lets the system choose, too: pictures and the colour of the browser's frame. */
export function themed(html: string, theme: Theme): string {
  const page = html.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`)
  if (theme === 'system') return page
  return page.replace(
    /media="(?:(\([^"]*\)) and )?\(prefers-color-scheme: (light|dark)\)"/g,
    (_whole, width = 'all', wanted) => `media="${wanted === theme ? width : 'not all'}"`,
  )
}

/** Puts values into slots, each once, so that a value cannot bring a slot of its own. `data-if-checked="{{x}}"` becomes the attribute where x is not empty. */
const fill = (html: string, slots: Record<string, string>): string =>
  html.replace(
    / data-if-(\w+)="\{\{([\w.-]+)\}\}"|\{\{([\w.-]+)\}\}/g,
    (_whole, attribute?: string, condition?: string, name?: string) =>
      attribute ? (slots[condition!] ? ` ${attribute}` : '') : (slots[name!] ?? ''),
  )

/** Text as it may stand in HTML, in attributes too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
