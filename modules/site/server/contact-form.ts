import type { FastifyInstance } from 'fastify'
import { contactTopics, ContactMessage } from '#modules/site/shared/contact-requests.ts'
import type { Call } from '#server/call/call.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendMail } from '#server/outbox/mail.ts'
import { servePublicForm } from '#server/pages/public-form.ts'
import type { PublicPages } from '#server/pages/public-pages.ts'
import { contactRequests, receive } from './contact-requests.ts'

const reference = /^MSG-\d{6,12}$/

/** The contact form of the public pages, the page that confirms it, and where people who find a weakness learn of it. */
export function serveContactForm(server: FastifyInstance, app: AppContext, pages: PublicPages): void {
  const config = { can: 'public' }
  servePublicForm(server, app, pages, {
    path: '/contact',
    sent: '/contact/sent',
    schema: ContactMessage,
    fields: ['topic', 'name', 'email', 'company', 'message'],
    rate: 5,
    refused: 'Your message was not sent',
    sentences: {
      topic: 'Choose a topic',
      name: 'Enter your name, in at most 120 characters',
      email: 'Enter an e-mail address such as name@example.com',
      company: 'Shorten the company to 160 characters',
      message: 'Write your message, in at most 5,000 characters',
    },
    said: {
      413: 'The message is too long. Shorten it to 5,000 characters',
      429: 'Several messages came from your network within a minute. Wait a minute, then send this one again',
      500: 'Your message could not be saved because of an error on our side. Please try again in a few minutes',
    },
    begin: ({ topic }) => ({ topic: contactTopics.find((each) => each === topic) }),
    read: ({ topic, name, email, company, message }) => ({
      topic,
      name,
      email,
      company: company?.trim() || null,
      message,
    }),
    slots: ({ topic }) =>
      Object.fromEntries(contactTopics.map((each, at) => [`topic.${at}`, each === topic ? 'chosen' : ''])),
    async keep(message, call) {
      const kept = await receive(message, call)
      await tell(message, kept, call)
      return `/contact/sent?reference=${kept.number}`
    },
  })
  server.get('/contact/sent', { config }, (request, reply) => {
    const given = String((request.query as Record<string, unknown>)['reference'] ?? '')
    return pages.send('/contact/sent', request, reply, {
      reference: reference.test(given) ? `Your reference is <strong>${given}</strong>.` : '',
    })
  })
  const expires = new Date(app.now().getTime() + 365 * 24 * 60 * 60_000).toISOString()
  const { publicOrigin } = app.settings
  server.get('/.well-known/security.txt', { config }, (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(
        `Contact: ${publicOrigin}/contact?topic=security\nExpires: ${expires}\nPolicy: ${publicOrigin}/security#report\nPreferred-Languages: en\nCanonical: ${publicOrigin}/.well-known/security.txt\n`,
      ),
  )
}

/** Tells whoever MAIL_NOTIFY names, once for each request. What was written stays in the app: the mail only leads to it. */
async function tell({ topic }: ContactMessage, { id, number }: { id: string; number: string }, call: Call) {
  const { mailNotify, publicOrigin } = call.app.settings
  if (!mailNotify) return
  const text = `New message through the contact form about ${topic}.\n\n${publicOrigin}${contactRequests.record.pageOf(id)}`
  await sendMail(call, {
    to: mailNotify,
    subject: `Contact request ${number}: ${topic}`,
    text,
    key: `contact ${number}`,
  })
}
