import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type InteractionResults } from 'oidc-provider'
import type Provider from 'oidc-provider'
import type { z, ZodError } from 'zod'
import { SecondStep, SignIn, type SignInAnswer } from '#shared/accounts.ts'
import { signInPage } from '#shared/identity.ts'
import { Problem } from '#shared/problem.ts'
import { eventOf, type IdentityEvent } from '#server/auth/context.ts'
import { ownPagesOnly } from '#server/auth/own-pages.ts'
import type { AppContext } from '#server/app-context.ts'
import { fieldErrors } from '#server/call/problem-of.ts'
import { directoryKeys } from './directory-keys.ts'
import { knownBrowsers } from './known-browser.ts'
import { codeStep, passwordStep, type Step } from './sign-in-steps.ts'

type Options = { provider: Provider; app: AppContext; audit: (event: IdentityEvent) => Promise<void> }

const expired: SignInAnswer = { expired: true, error: 'This sign-in page is no longer good. Start again.' }

/** What the sign-in page of the built-in directory asks: its password, then its code. Each address belongs to one sign-in of one browser. */
export function signInRoutes(server: FastifyInstance, { provider, app, audit }: Options): void {
  const { publicOrigin } = app.settings
  const keys = directoryKeys(app.settings)
  const browsers = knownBrowsers(keys.browser, publicOrigin)
  const options = { config: { can: 'public' }, onRequest: ownPagesOnly(publicOrigin) }

  const isOpen = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return (await provider.interactionDetails(request.raw, reply.raw)).uid === uidOf(request)
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return false
      throw error
    }
  }
  /** Hands the result to the provider and answers where the browser goes on. */
  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: InteractionResults,
  ): Promise<SignInAnswer> => {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    if (details.session && result.login && details.session.accountId !== result.login.accountId) {
      // Another person than last time: without this the provider shows a page of its own, with a script, in between.
      await (await provider.Session.findByUid(details.session.uid))?.destroy()
      details.session = undefined
      await details.save(details.exp - Math.floor(Date.now() / 1000))
    }
    return { to: await provider.interactionResult(request.raw, reply.raw, result) }
  }
  const placeOf = (request: FastifyRequest) => ({
    address: request.ip,
    browserOf: (userId: string) => browsers.of(request, userId),
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply, step: Step, claimed: string | null) => {
    if (step.kind === 'code') return { proof: step.proof } satisfies SignInAnswer
    if (step.kind === 'no') {
      await audit({
        ...eventOf(request, 'login failure', step.userId, { step: 'directory', why: step.why }),
        refused: { claimed, reason: step.why },
      })
      if (step.wait) void reply.header('retry-after', step.wait)
      return reply.code(step.wait ? 429 : 401).send({ error: step.sentence } satisfies SignInAnswer)
    }
    const { userId } = step.account
    browsers.remember(request, reply, userId)
    const login = { accountId: userId, amr: step.how === 'pwd' ? ['pwd'] : ['pwd', 'otp', 'mfa'], remember: false }
    return finish(request, reply, { select_account: {}, login })
  }

  server.get(`${signInPage}/:uid/state`, { config: { can: 'public' } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return (await isOpen(request, reply)) ? {} : expired
  })
  const step = <S extends z.ZodType>(
    name: string,
    schema: S,
    run: (input: z.output<S>, request: FastifyRequest) => Promise<Step>,
  ) =>
    server.post(`${signInPage}/:uid/${name}`, options, async (request, reply) => {
      if (!(await isOpen(request, reply))) return reply.code(400).send(expired)
      const read = schema.safeParse(request.body)
      if (!read.success) return reply.code(400).send(faults(read.error))
      try {
        const { email } = read.data as { email?: string }
        return await answer(request, reply, await run(read.data, request), email ?? null)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return reply.code(error.status).send({ error: error.message } satisfies SignInAnswer)
      }
    })
  step('password', SignIn, (input, request) => passwordStep(app, keys, uidOf(request), input, placeOf(request)))
  step('code', SecondStep, (input, request) => codeStep(app, keys, uidOf(request), input, placeOf(request)))
  server.post(`${signInPage}/:uid/cancel`, options, async (request, reply) => {
    if (!(await isOpen(request, reply))) return reply.code(400).send(expired)
    return finish(request, reply, { error: 'access_denied', error_description: 'You cancelled the sign-in.' })
  })
}

const uidOf = ({ params }: FastifyRequest) => (params as { uid: string }).uid

const faults = (error: ZodError): SignInAnswer => ({ error: 'Look at what is marked.', fields: fieldErrors(error) })
