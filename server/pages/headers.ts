import type { FastifyInstance } from 'fastify'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** For everything that is no page: nothing may be loaded or framed from it. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** For the pages of the application: own files only, no inline script or style, no HTML from text. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** For the public pages: they load no script at all. Search engines' tools ask for robots.txt under the page's policy, hence `connect-src`. */
export const publicPolicy =
  "default-src 'none'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Headers of rule R23 on every reply; whoever set its own policy (pages, the sign-in provider) keeps it. */
export function setHeaders(server: FastifyInstance, secure: boolean): void {
  server.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(common)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy)
    if (!reply.hasHeader('cross-origin-opener-policy')) reply.header('cross-origin-opener-policy', 'same-origin')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (secure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
}
