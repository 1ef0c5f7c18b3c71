import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Problem } from '#shared/problem.ts'
import { system, type Actor } from '../call/actor.ts'
import { isFromOwnPages } from '../auth/own-pages.ts'
import type { Call } from '../call/call.ts'
import type { House } from '../house.ts'
import { inCall } from '../call/job-call.ts'
import { fieldErrors, problemOf } from '../call/problem-of.ts'
import { slotsOf, type Fault, type Values } from './public-form-slots.ts'
import type { PublicPages } from './public-pages.ts'
import { says } from '../sentences.ts'

/** Who acts where nobody has signed in. */
export const visitor: Actor = { ...system, permissions: [], name: 'Visitor' }
/** A field no person sees; whoever fills it in is a machine. */
const trap = 'website'

/** A form of a public page, which works without script: read, sent, corrected, confirmed. */
export type PublicForm<S extends z.ZodType = z.ZodType> = {
  /** The page with the form, which is sent to the same address. */
  path: string
  /** The page that says what happens next, where a machine is led too. */
  sent: string
  schema: S
  /** In the order of the page. */
  fields: readonly string[]
  /** Posts of one network in a minute. */
  rate: number
  /** What stands above what is to be corrected. */
  refused: string
  /** Sentences in place of the schema's own, by field. */
  sentences?: Readonly<Record<string, string>>
  /** Sentences in place of the general ones for what is wrong with the whole, by status. */
  said?: Readonly<Record<number, string>>
  /** What the form shows at first, by the query of its address. */
  begin?(query: Readonly<Record<string, unknown>>): Values
  /** What the schema reads, by what came. */
  read?(values: Values): unknown
  /** Slots of the page beyond those of its fields. */
  slots?(values: Values): Record<string, string>
  /** Does what was asked; gives the address to lead to, else `sent`. */
  keep(input: z.output<S>, call: Call): Promise<string | void>
}

/** Serves the page of a form and what it sends. */
export function servePublicForm<S extends z.ZodType>(
  app: FastifyInstance,
  house: House,
  pages: PublicPages,
  form: PublicForm<S>,
): void {
  const config = { can: 'public' }
  const { path, fields, refused } = form
  const slots = (values: Values, faults: readonly Fault[] = []) => ({
    ...slotsOf(fields, refused, values, faults),
    ...form.slots?.(values),
  })
  app.get(path, { config }, (request, reply) =>
    pages.send(path, request, reply, slots(form.begin?.(request.query as Record<string, unknown>) ?? {})),
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
        request.log.error({ err: error, correlationId: request.id }, `what was sent to ${path} could not be kept`)
      const sentence = sentenceOf(form, status) ?? problem!.message
      return pages.send(path, request, reply.status(status), slots(valuesOf(request), [{ sentence }]))
    })
    scope.post(
      path,
      {
        config: {
          ...config,
          rateLimit: {
            max: form.rate,
            timeWindow: '1 minute',
            hook: 'preHandler',
            keyGenerator: (request: FastifyRequest) => request.ip,
          },
        },
        onRequest: async ({ headers }) => {
          if (!isFromOwnPages(headers, house.settings.publicOrigin)) throw new Problem('forbidden', says.foreignForm())
          if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? ''))
            throw new Problem('unsupported', says.formNotFromPage())
        },
      },
      async (request, reply) => {
        const values = valuesOf(request)
        if (values[trap]) return reply.redirect(form.sent, 303)
        const read = form.schema.safeParse(form.read?.(values) ?? pick(values, fields))
        if (!read.success)
          return pages.send(path, request, reply.status(422), slots(values, faultsOf(form, read.error)))
        const to = await inCall(house, visitor, `POST ${path}`, (call) => form.keep(read.data, call), request.id)
        return reply.redirect(to ?? form.sent, 303)
      },
    )
    done()
  })
}

const general: Readonly<Record<number, string>> = {
  403: 'The form was not sent from our own page. Look at what you wrote and send it from here',
  413: 'This is too long to send. Shorten it',
  415: 'The form could not be read. Send it from this page',
  429: 'Too many of these came from your network within a minute. Wait a minute, then send it again',
  500: 'This could not be kept, through a fault on our side. Nothing was sent: try again in a few minutes',
}

function sentenceOf({ said }: Pick<PublicForm, 'said'>, status: number): string | undefined {
  const known = status >= 500 ? 500 : status
  return said?.[known] ?? general[known]
}

/** The fields as they came, with the line ends of a form made ours; none where nothing readable came. */
function valuesOf({ body }: FastifyRequest): Values {
  const came = typeof body === 'object' && body ? (body as Record<string, string>) : {}
  return Object.fromEntries(Object.entries(came).map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')]))
}

/** A field that did not come is an empty one. */
const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))

function faultsOf({ fields, sentences }: PublicForm, error: z.ZodError): Fault[] {
  const said = fieldErrors(error)
  return fields.flatMap((field) => (said[field] ? [{ field, sentence: sentences?.[field] ?? said[field] }] : []))
}
