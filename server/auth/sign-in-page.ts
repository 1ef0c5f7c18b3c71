import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signInPath } from '#shared/identity.ts'
import { pageNameOf, safeReturnPath } from '#shared/sign-in/return-path.ts'
import { signInReasons, type SignInReason } from '#shared/sign-in/sign-in-reasons.ts'
import { escapeHtml, type PublicPages } from '#server/pages/public-pages.ts'

/** What a request's cookie stands for: a session that may go on, one that is over, or nothing. Rejects where the database cannot say. */
export type SessionState = (request: FastifyRequest) => Promise<'live' | 'over' | 'none'>

/** GET /login: the page in front of the sign-in, for whoever is not signed in yet. */
export function serveSignInPage(
  server: FastifyInstance,
  pages: PublicPages,
  { publicOrigin, stateOf }: { publicOrigin: string; stateOf: SessionState },
): void {
  server.get('/login', { config: { can: 'public' } }, async (request, reply) => {
    const { returnTo: wanted, why } = request.query as Record<string, unknown>
    const returnTo = safeReturnPath(wanted)
    const reason = reasonOf(why)
    // Whoever was sent here with a reason would be sent back and forth.
    if (!reason && (await stateOf(request).catch(() => 'none')) === 'live') return reply.redirect(returnTo, 303)
    const name = returnTo === wanted ? pageNameOf(returnTo) : ''
    // A provider sends people back to one address only: the same site under another name would lose them.
    const signIn = `${publicOrigin}${signInPath}${wanted ? `?returnTo=${encodeURIComponent(returnTo)}` : ''}`
    return pages.send('/login', request, reply, {
      banner: reason ? bannerOf(reason) : '',
      return: name ? `<p>You will return to <b>${escapeHtml(name)}</b>.</p>` : '',
      signIn: escapeHtml(signIn),
    })
  })
}

/** Only what is in the table is said, never what stands in the address. */
const reasonOf = (why: unknown): SignInReason | null =>
  typeof why === 'string' && Object.hasOwn(signInReasons, why) ? (why as SignInReason) : null

function bannerOf(reason: SignInReason): string {
  const { tone, sentence } = signInReasons[reason]
  return `<p class="banner ${tone}" role="status">${escapeHtml(sentence)}</p>`
}
