import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type InteractionResults } from 'oidc-provider'
import type Provider from 'oidc-provider'
import { afterSignIn, prefetchLinks } from '#server/pages/built-scripts.ts'
import type { Settings } from '#server/settings.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import type { ServerModule } from '#server/module.ts'
import { accountsOf } from './accounts.ts'
import { expiredPage, pickerPage, problemPage } from './pages.ts'

/** The account picker. Plain pages without script; in a scope of its own, since only here a form is posted. */
export async function interactionRoutes(
  server: FastifyInstance,
  { provider, settings, modules }: { provider: Provider; settings: Settings; modules: readonly ServerModule[] },
) {
  const { publicOrigin } = settings
  const style = await readFile(join(import.meta.dirname, 'pages.css'), 'utf8')
  const options = { config: { can: 'public' } }
  // Its policy allows files of ours, and none of these runs here.
  const soon = prefetchLinks(afterSignIn, '')
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

  // Chromium holds the redirect after the form to this policy too, so it names the address of the callback page.
  const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${publicOrigin}; frame-ancestors 'none'; base-uri 'none'`
  const html = (reply: FastifyReply, page: string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(page)
  const detailsOf = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const details = await provider.interactionDetails(request.raw, reply.raw)
      return details.uid === (request.params as { uid: string }).uid ? details : null
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null
      throw error
    }
  }

  server.get('/idp/pages.css', options, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )

  // The accounts without a password exist in an evaluation only.
  if (settings.identity !== 'evaluation') return

  const labels = new Map(rolesOf(modules).map(({ name, label }) => [name, label]))
  const people = accountsOf(modules).map((each) => ({ ...each, label: labels.get(each.role)! }))

  server.get('/idp/interaction/:uid', options, async (request, reply) => {
    const details = await detailsOf(request, reply)
    if (!details) return html(reply, expiredPage(), 400)
    const { prompt, login_hint: hint } = details.params
    // The person was chosen in the bar of the evaluation already; who proves anew that it is them chooses again.
    const account =
      prompt === 'select_account' && typeof hint === 'string' ? people.find(({ email }) => email === hint) : undefined
    if (account) return finish(request, reply, details, account.id)
    return html(reply, pickerPage(details.uid, people, details.session?.accountId, soon))
  })

  server.post('/idp/interaction/:uid', options, async (request, reply) => {
    const details = await detailsOf(request, reply)
    if (!details) return html(reply, expiredPage(), 400)
    const form = (request.body ?? {}) as { account?: string; cancel?: string }
    if (form.cancel) {
      reply.hijack()
      return provider.interactionFinished(request.raw, reply.raw, cancelled)
    }
    if (!form.account || !people.some(({ id }) => id === form.account))
      return html(reply, problemPage('it does not know this account'), 400)
    return finish(request, reply, details, form.account)
  })

  async function finish(request: FastifyRequest, reply: FastifyReply, details: Details, accountId: string) {
    if (details.session && details.session.accountId !== accountId) {
      // Another person than last time: without this the provider shows a page of its own, with a script, in between.
      await (await provider.Session.findByUid(details.session.uid))?.destroy()
      details.session = undefined
      await details.save(details.exp - Math.floor(Date.now() / 1000))
    }
    reply.hijack()
    await provider.interactionFinished(request.raw, reply.raw, {
      select_account: {},
      login: { accountId, amr: ['evaluation'], remember: true },
    })
  }
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>
const cancelled: InteractionResults = { error: 'access_denied', error_description: 'You cancelled the sign-in.' }
