import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { DeclineOutside, EnterCode, SignOutside } from '#modules/signatures/shared/outside.ts'
import { zoneOf } from '#server/calendar.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import { sendFile, type StoredFile } from '#server/files/send.ts'
import type { AppContext } from '#server/app-context.ts'
import { pageOf } from '#server/files/pictures.ts'
import { dataPolicy } from '#server/pages/headers.ts'
import { servePublicForm, visitor, type PublicForm } from '#server/pages/public-form.ts'
import { escapeHtml, type PublicPages } from '#server/pages/public-pages.ts'
import { dayOn } from '#server/papers/paper.ts'
import { askForCode, codeMinutes, cookieName, enterCode, isLive, type Visit } from './outside-code.ts'
import { fileFor, findLink, type Found } from './outside-link.ts'
import { declineOutside, signOutside } from './outside-sign.ts'
import { signingPath } from './outside.ts'

type Told = Found & { visit: Visit; from: string; file: StoredFile | null; zone: string; now: Date }

/** Pages that are shown as pictures; the rest is read in the file. */
const mostPictures = 60

/** Which page somebody is shown, by how their link stands. */
const pageFor = ({ stands, isIn, file }: Told): string =>
  stands === 'signed'
    ? `${signingPath}/signed`
    : !isIn
      ? `${signingPath}/code`
      : !file
        ? `${signingPath}/gone`
        : stands === 'done'
          ? `${signingPath}/copy`
          : `${signingPath}/document`

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** The pages as pictures, of their size before they are there, so that nothing moves. */
const picturesOf = ({ row: { pages }, secret }: Told): string =>
  pages
    .slice(0, mostPictures)
    .map(({ width, height }, at) => {
      const size = `width="${Math.round(width)}" height="${Math.round(height)}"`
      const lazy = at === 0 ? '' : ' loading="lazy"'
      return `<li><img src="${signingPath}/${secret}/pages/${at + 1}" ${size}${lazy} decoding="async" alt="Page ${at + 1} of ${pages.length}"></li>`
    })
    .join('')

function slotsFor({ name, agree }: { name?: string; agree?: string }, told: Told): Record<string, string> {
  const { secret, row, signer, from, file, code, zone, now } = told
  const approves = signer.role === 'approver'
  const live = isLive(told, now)
  const at = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone })
  const named = pageFor(told) !== `${signingPath}/code`
  const done = told.stands === 'done'
  return {
    lead: done ? 'All have signed.' : `You are asked to ${approves ? 'approve' : 'sign'} a document.`,
    intro: escapeHtml(
      done
        ? `${from} sent the document. Get the sealed one here.`
        : `${from} asks you. Prove that you have your address, then read it.`,
    ),
    size: file ? sizeOf(file.size) : '',
    link: `${signingPath}/${secret}`,
    from: escapeHtml(from),
    asker: escapeHtml(row.requestedByName),
    verb: approves ? 'approve' : 'sign',
    Verb: approves ? 'Approve' : 'Sign',
    verbed: approves ? 'approved' : 'signed',
    what: named ? escapeHtml(row.documentTitle) : '',
    due: escapeHtml(dayOn(row.dueOn)),
    mail: escapeHtml(hidden(signer.mail)),
    minutes: String(codeMinutes),
    sent: live
      ? escapeHtml(`${at.format(new Date(code!.sentAt))} (${zone.split('/').at(-1)!.replaceAll('_', ' ')})`)
      : '',
    // Without a code that can be tried there is no field for it.
    'code.there': live ? '' : 'hidden',
    'code.first': live ? 'hidden' : '',
    message: named && row.message ? `<blockquote>${escapeHtml(row.message)}</blockquote>` : '',
    file: file
      ? escapeHtml(`${sizeOf(file.size)}, ${row.pages.length} ${row.pages.length === 1 ? 'page' : 'pages'}`)
      : '',
    pictures: named && told.stands === 'asked' ? picturesOf(told) : '',
    more:
      row.pages.length > mostPictures
        ? `The first ${mostPictures} of ${row.pages.length} pages are shown here: read the rest in the file.`
        : '',
    sha256: row.sha256,
    'name.value': escapeHtml(name ?? signer.name),
    'agree.chosen': agree ?? '',
  }
}

/** What stands before the name of a mailbox is told to whoever has the link, and no more of it. */
const hidden = (mail: string): string => mail.replace(/^(.)[^@]*(?=@)/, '$1…')

/** The pages by which people outside read and sign, for whoever has a link and the code that is sent to their address. */
export function serveOutside(server: FastifyInstance, app: AppContext, pages: PublicPages): void {
  const visitOf = (request: FastifyRequest): Visit => ({
    secret: (request.params as { secret: string }).secret,
    session: request.cookies[cookieName],
    request,
  })
  /** Only looks: whatever programs follow the links of a mail bring about nothing. */
  const look = async (request: FastifyRequest): Promise<Told | null> => {
    const visit = visitOf(request)
    const found: Told[] = []
    await inQuietCall(app, visitor, 'look at a signing link', async (call) => {
      const link = await findLink(visit.secret, visit.session, call)
      if (!link) return
      const { tx, now } = call
      const from = `${link.row.requestedByName} of ${(await defaultEntity(tx)).name}`
      found.push({ ...link, visit, from, now, file: await fileFor(link, call), zone: await zoneOf(call) })
    })
    return found[0] ?? null
  }
  const serve = <S extends z.ZodType>(
    path: string,
    form: Pick<PublicForm<S, Told>, 'schema' | 'fields' | 'refused' | 'keep'> & Partial<PublicForm<S, Told>>,
  ) =>
    servePublicForm<S, Told>(server, app, pages, {
      path: `${signingPath}/:secret${path}`,
      page: pageFor,
      gone: `${signingPath}/gone`,
      sent: '/home',
      rate: 10,
      subject: (_params, request) => look(request),
      slots: slotsFor,
      said: {
        429: 'Several of these came from your network within a minute. Wait a minute, then try again',
        500: 'This failed because of an error on our side. Nothing was saved: try again in a few minutes',
      },
      ...form,
    })

  serve('', {
    schema: EnterCode,
    fields: ['code'],
    refused: 'The document was not opened',
    keep: (given, call, { visit }) => enterCode(given, visit, call),
  })
  serve('/code', {
    schema: z.object({}),
    fields: [],
    rate: 6,
    refused: 'No code was sent',
    keep: (_given, call, { visit }) => askForCode(visit, call),
  })
  serve('/sign', {
    schema: SignOutside,
    fields: ['name', 'agree', 'sha256'],
    refused: 'It is not signed yet',
    keep: (given, call, { visit }) => signOutside(given, visit, call),
  })
  serve('/decline', {
    schema: DeclineOutside,
    fields: ['reason'],
    refused: 'It is not declined yet',
    keep: (given, call, { visit }) => declineOutside(given, visit, call),
  })

  const config = { can: 'public', rateLimit: { max: 240, timeWindow: '1 minute' } }
  const gone = (request: FastifyRequest, reply: FastifyReply) =>
    pages.send(`${signingPath}/gone`, request, reply.status(404), {})
  server.get(`${signingPath}/declined`, { config: { can: 'public' } }, (request, reply) =>
    pages.send(`${signingPath}/declined`, request, reply),
  )
  server.get(`${signingPath}/:secret/file`, { config }, async (request, reply) => {
    const told = await look(request)
    return told?.file ? sendFile(told.file, { app, reply }) : gone(request, reply)
  })
  server.get<{ Params: { page: string } }>(`${signingPath}/:secret/pages/:page`, { config }, async (request, reply) => {
    const told = await look(request)
    const page = /^[1-9]\d?$/.test(request.params.page) ? Number(request.params.page) : 0
    if (!told?.file || told.stands !== 'asked' || page < 1 || page > Math.min(told.row.pages.length, mostPictures))
      return gone(request, reply)
    const { storageKey, type } = told.file
    const { webp } = await pageOf({ storageKey, mediaType: type, page }, app)
    return reply
      .header('content-type', 'image/webp')
      .header('content-security-policy', dataPolicy)
      .send(Buffer.from(webp))
  })
}
