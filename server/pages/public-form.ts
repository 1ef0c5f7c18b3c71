import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Problem } from '#shared/problem.ts'
import { system, type Actor } from '../call/actor.ts'
import { isFromOwnPages } from '../auth/own-pages.ts'
import type { Call, Upload } from '../call/call.ts'
import { discardUpload, receiveForm, type FormFile } from '../files/receive.ts'
import type { AppContext } from '../app-context.ts'
import { inCall } from '../call/job-call.ts'
import { fieldErrors, problemOf } from '../call/problem-of.ts'
import { slotsOf, type Fault, type Values } from './public-form-slots.ts'
import type { PublicPages } from './public-pages.ts'
import { says } from '../sentences.ts'

/** Who acts where nobody has signed in. */
export const visitor: Actor = { ...system, permissions: [], name: 'Visitor' }
/** A field no person sees; whoever fills it in is a machine. */
const trap = 'website'

/** What came of a form: where to lead the browser, with a cookie for it; or what is to be corrected, although what was done is kept. */
export type Came =
  | { to: string; cookie?: { name: string; value: string; options: CookieSerializeOptions } }
  | { faults: readonly Fault[] }

/** A form of a public page, which works without script: read, sent, corrected, confirmed. `T` is what the address is about. */
export type PublicForm<S extends z.ZodType = z.ZodType, T = unknown> = {
  /** The page with the form, which is sent to the same address. */
  path: string
  /** The page that is sent where the address has parts of its own; by what it is about, where that stands in one way or another. */
  page?: string | ((subject: T) => string)
  /** What such an address is about; null where there is no such thing, which the page `gone` says. */
  subject?(params: Record<string, string>, request: FastifyRequest): Promise<T | null>
  gone?: string
  /** The page that says what happens next, where a machine is led too. */
  sent: string
  schema: S
  /** What the history calls whoever sends it, where it is known who that is. */
  as?: string
  /** In the order of the page. */
  fields: readonly string[]
  /** A form with a file is sent in parts. */
  file?: FormFile
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
  slots?(values: Values, subject: T): Record<string, string>
  /** What takes long and needs no transaction, such as the hash of a password: asked before one begins, so that no connection waits for it. */
  prepare?(input: z.output<S>, subject: T): Promise<T>
  /** Does what was asked; gives the address to lead to, else `sent`, or what came of it; or null where it is there no more, which the page `gone` says. */
  keep(input: z.output<S>, call: Call, subject: T, upload: Upload | undefined): Promise<string | Came | null | void>
}

const urlEncoded = /^application\/x-www-form-urlencoded\s*(;|$)/i
const inParts = /^multipart\/form-data\s*;/i

/** Serves the page of a form and what it sends. */
export function servePublicForm<S extends z.ZodType, T = undefined>(
  server: FastifyInstance,
  app: AppContext,
  pages: PublicPages,
  form: PublicForm<S, T>,
): void {
  const config = { can: 'public' }
  const { path, fields, refused } = form
  const by = form.as ? { ...visitor, name: form.as } : visitor
  const pageFor = (request: FastifyRequest): string =>
    typeof form.page === 'function' ? form.page(subjects.get(request) as T) : (form.page ?? path)
  const subjects = new WeakMap<FastifyRequest, T>()
  /** What was typed into a form that came in parts, which has no body. */
  const typed = new WeakMap<FastifyRequest, Values>()
  const show = (request: FastifyRequest, reply: FastifyReply, values: Values, faults: readonly Fault[] = []) =>
    pages.send(pageFor(request), request, reply, {
      ...slotsOf(fields, refused, values, faults),
      ...form.slots?.(values, subjects.get(request) as T),
    })
  /** Finds what the address is about; answers the page that says it is gone where it is not there. */
  const about = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!form.subject) return
    const found = await form.subject(request.params as Record<string, string>, request)
    if (found === null) return pages.send(form.gone!, request, reply.status(404), {})
    subjects.set(request, found)
  }
  server.get(path, { config, preHandler: about }, (request, reply) =>
    show(request, reply, form.begin?.(request.query as Record<string, unknown>) ?? {}),
  )
  void server.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(text as string))),
    )
    // A person sees a page and what they wrote, never JSON.
    scope.setErrorHandler(async (error, request, reply) => {
      const problem = problemOf(error)
      const status = problem?.status ?? 500
      if (status >= 500)
        request.log.error({ err: error, correlationId: request.id }, `what was sent to ${path} could not be kept`)
      if (!subjects.has(request) && (await about(request, reply))) return reply
      const sentence = sentenceOf(form, status) ?? problem!.message
      return show(request, reply.status(status), typed.get(request) ?? valuesOf(request.body), [{ sentence }])
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
          if (!isFromOwnPages(headers, app.settings.publicOrigin)) throw new Problem('forbidden', says.foreignForm())
          if (!(form.file ? inParts : urlEncoded).test(headers['content-type'] ?? ''))
            throw new Problem('unsupported', says.formNotFromPage())
        },
      },
      async (request, reply) => {
        // Asked here and not before, so that whoever tries addresses one after the other is counted too.
        if (await about(request, reply)) return reply
        const { body, upload, fault } = form.file
          ? await receiveForm(request, app, form.file).then(({ values, ...rest }) => ({ body: values, ...rest }))
          : { body: request.body, upload: undefined, fault: undefined }
        const values = valuesOf(body)
        typed.set(request, values)
        const dropped = async () => {
          if (upload) await discardUpload(upload, app)
        }
        if (values[trap]) {
          await dropped()
          return reply.redirect(form.sent, 303)
        }
        const read = form.schema.safeParse(form.read?.(values) ?? pick(values, fields))
        if (!read.success || fault) {
          await dropped()
          const faults = [
            ...(read.success ? [] : faultsOf(form, read.error)),
            ...(fault ? [{ field: form.file!.name, sentence: fault.message }] : []),
          ]
          return show(request, reply.status(422), values, faults)
        }
        const given = subjects.get(request) as T
        try {
          const subject = form.prepare ? await form.prepare(read.data, given) : given
          const keep = (call: Call) => form.keep(read.data, call, subject, upload)
          const came = await inCall(app, by, `POST ${path}`, keep, request.id)
          if (came === null) return pages.send(form.gone!, request, reply.status(404), {})
          if (typeof came !== 'object') return reply.redirect(came ?? form.sent, 303)
          if ('faults' in came)
            // It is another thing by now than what was asked about.
            return (await about(request, reply)) ?? show(request, reply.status(422), values, came.faults)
          const { to, cookie } = came
          if (cookie) reply.setCookie(cookie.name, cookie.value, cookie.options)
          return reply.redirect(to, 303)
        } catch (error) {
          await dropped()
          throw error
        }
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
function valuesOf(body: unknown): Values {
  const came = typeof body === 'object' && body ? (body as Record<string, string>) : {}
  return Object.fromEntries(Object.entries(came).map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')]))
}

/** A field that did not come is an empty one. */
const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))

function faultsOf({ fields, sentences }: Pick<PublicForm, 'fields' | 'sentences'>, error: z.ZodError): Fault[] {
  const said = fieldErrors(error)
  return fields.flatMap((field) => (said[field] ? [{ field, sentence: sentences?.[field] ?? said[field] }] : []))
}
