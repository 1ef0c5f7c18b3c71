import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { contactTopics, ContactMessage } from '#modules/site/shared/contact-requests.ts'
import { system } from '#server/actor.ts'
import { isFromOwnPages } from '#server/auth/own-pages.ts'
import type { Call } from '#server/call.ts'
import type { House } from '#server/house.ts'
import { inCall } from '#server/job-call.ts'
import { sendMail } from '#server/outbox/mail.ts'
import { problemOf } from '#server/problem-of.ts'
import type { PublicPages } from '#server/public-pages.ts'
import { Problem } from '#shared/problem.ts'
import { contactRequests, receive } from './contact-requests.ts'
import { slotsOf, type Fault } from './contact-slots.ts'

const visitor = { ...system, permissions: [], name: 'Visitor' }
/** A field no person sees; whoever fills it in is a machine. */
const trap = 'website'
const reference = /^MSG-\d{6,12}$/

const sentences: Record<string, string> = {
  topic: 'Choose a topic',
  name: 'Enter your name, in at most 120 characters',
  email: 'Enter an e-mail address such as name@example.com',
  company: 'Shorten the company to 160 characters',
  message: 'Write your message, in at most 5,000 characters',
}

/** The contact form of the public pages, which works without script: read, sent, corrected, confirmed. */
export function serveContactForm(app: FastifyInstance, house: House, pages: PublicPages): void {
  const config = { can: 'public' }
  app.get('/contact', { config }, (request, reply) => {
    const topic = (request.query as Record<string, unknown>)['topic']
    return pages.send(
      '/contact',
      request,
      reply,
      slotsOf({ topic: contactTopics.find((each) => each === topic) ?? '' }),
    )
  })
  app.get('/contact/sent', { config }, (request, reply) => {
    const given = String((request.query as Record<string, unknown>)['reference'] ?? '')
    return pages.send('/contact/sent', request, reply, {
      reference: reference.test(given) ? `Your reference is <strong>${given}</strong>.` : '',
    })
  })
  const expires = new Date(house.now().getTime() + 365 * 24 * 60 * 60_000).toISOString()
  const { publicOrigin } = house.settings
  app.get('/.well-known/security.txt', { config }, (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(
        `Contact: ${publicOrigin}/contact?topic=security\nExpires: ${expires}\nPolicy: ${publicOrigin}/security#report\nPreferred-Languages: en\nCanonical: ${publicOrigin}/.well-known/security.txt\n`,
      ),
  )
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(text as string))),
    )
    // A person sees a page and what they wrote, never JSON.
    scope.setErrorHandler((error, request, reply) => {
      const problem = problemOf(error)
      const status = problem?.status ?? 500
      if (status >= 500)
        request.log.error({ err: error, correlationId: request.id }, 'a contact request could not be kept')
      return pages.send(
        '/contact',
        request,
        reply.status(status),
        slotsOf(fieldsOf(request), [{ sentence: sentenceOf(error as FastifyError, status) }]),
      )
    })
    scope.post(
      '/contact',
      {
        config: {
          ...config,
          rateLimit: {
            max: 5,
            timeWindow: '1 minute',
            hook: 'preHandler',
            keyGenerator: (request: FastifyRequest) => request.ip,
          },
        },
        onRequest: async ({ headers }) => {
          if (!isFromOwnPages(headers, house.settings.publicOrigin))
            throw new Problem('forbidden', 'This form was not sent from our own page')
          if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? ''))
            throw new Problem('unsupported', 'Send this form from the page')
        },
      },
      async (request, reply) => {
        const given = fieldsOf(request)
        if (given[trap]) return reply.redirect('/contact/sent', 303)
        const { topic, name, email, company, message } = given
        const read = ContactMessage.safeParse({
          topic,
          name,
          email,
          company: company?.trim() || null,
          message: message?.replace(/\r\n?/g, '\n'),
        })
        if (!read.success)
          return pages.send('/contact', request, reply.status(422), slotsOf(given, faultsOf(read.error.issues)))
        const number = await keep(read.data, house, request)
        return reply.redirect(`/contact/sent?reference=${number}`, 303)
      },
    )
    done()
  })
}

/** The fields of the form as they came; empty where nothing readable came. */
const fieldsOf = ({ body }: FastifyRequest): Record<string, string> =>
  typeof body === 'object' && body ? (body as Record<string, string>) : {}

const faultsOf = (issues: readonly { path: PropertyKey[] }[]): Fault[] =>
  Object.entries(sentences).flatMap(([field, sentence]) =>
    issues.some(({ path }) => path[0] === field) ? [{ field, sentence }] : [],
  )

/** Keeps the message with its audit row and event, as every call does. */
async function keep(message: ContactMessage, house: House, request: FastifyRequest): Promise<string> {
  const { number } = await inCall(
    house,
    visitor,
    'POST /contact',
    async (call) => {
      const kept = await receive(message, call)
      await tell(message, kept, call)
      return kept
    },
    request.id,
  )
  return number
}

/** Tells whoever MAIL_NOTIFY names, once for each request. What was written stays in the house: the mail only leads to it. */
async function tell({ topic }: ContactMessage, { id, number }: { id: string; number: string }, call: Call) {
  const { mailNotify, publicOrigin } = call.house.settings
  if (!mailNotify) return
  const text = `Somebody wrote through the contact form, about ${topic}.\n\n${publicOrigin}${contactRequests.record.pageOf(id)}`
  await sendMail(call, {
    to: mailNotify,
    subject: `Contact request ${number}: ${topic}`,
    text,
    key: `contact ${number}`,
  })
}

function sentenceOf(error: FastifyError, status: number): string {
  if (status === 429)
    return 'Several messages came from your network within a minute. Wait a minute, then send this one again'
  if (status === 403) return 'The form was not sent from our own page. Check your message and send it from here'
  if (status === 413) return 'The message is too long. Shorten it to 5,000 characters'
  if (status === 415) return 'The form could not be read. Send it from this page'
  if (status < 500) return error.message
  return 'Your message could not be kept, through a fault on our side. Nothing was sent: try again in a few minutes'
}
