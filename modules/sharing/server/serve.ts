import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { entities } from '#modules/ledger/server/tables.ts'
import { OpenLink } from '#modules/sharing/shared/share-links.ts'
import { zoneOf } from '#server/calendar.ts'
import { sendFile, type StoredFile } from '#server/files/send.ts'
import type { AppContext } from '#server/app-context.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import type { Call } from '#server/call/call.ts'
import { programOf } from '#server/call/program.ts'
import { servePublicForm, visitor } from '#server/pages/public-form.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { escapeHtml, type PublicPages } from '#server/pages/public-pages.ts'
import { sharedPath } from './address.ts'
import { admit, fileOf, look, tryPassword, type Shared, type Tried, type Visit } from './open.ts'
import { ticketCookie, ticketName } from './ticket.ts'

type Told = Shared & { secret: string; from: string; until: string; visit: Visit; tried?: Tried }

const visitOf = (request: FastifyRequest): Visit => ({ address: request.ip, agent: programOf(request) })

const sizeOf = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
    : bytes < 1024 ** 2
      ? `${Math.ceil(bytes / 1024)} kB`
      : `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** The company's name, where it has one yet. */
const companyOf = async (call: Call): Promise<string | null> =>
  (await call.tx.select({ id: entities.id }).from(unscoped(entities, 'the app')).limit(1)).length
    ? (await defaultEntity(call.tx)).name
    : null

const untilOf = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at)) +
  ` (${timeZone.split('/').at(-1)!.replaceAll('_', ' ')})`

async function tell(shared: Shared, visit: Visit, call: Call): Promise<Omit<Told, 'secret'>> {
  const company = await companyOf(call)
  return {
    ...shared,
    visit,
    from: company ? `${shared.sharedByName} of ${company}` : shared.sharedByName,
    until: untilOf(shared.endsAt, await zoneOf(call)),
  }
}

const passwordField =
  '<div><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="off" maxlength="200" required aria-describedby="password-note"><p class="note" id="password-note">Ask the sender of the link for the password.</p></div>'

/** The page of a link, for people outside. What is behind a password is told to nobody before it. */
export function serveSharing(server: FastifyInstance, app: AppContext, pages: PublicPages): void {
  serveFile(server, app, pages)
  servePublicForm(server, app, pages, {
    path: `${sharedPath}/:secret`,
    page: `${sharedPath}/link`,
    gone: `${sharedPath}/gone`,
    sent: '/home',
    schema: OpenLink,
    fields: ['password'],
    rate: 10,
    refused: 'The document was not opened',
    said: {
      429: 'Several attempts came from your network within a minute. Wait a minute, then try again',
      500: 'The document could not be sent because of an error on our side. Try again in a few minutes',
    },
    async subject({ secret = '' }, request) {
      const visit = visitOf(request)
      const found: Told[] = []
      await inQuietCall(app, visitor, 'look at a share link', async (call) => {
        const shared = await look(secret, call)
        if (shared) found.push({ ...(await tell(shared, visit, call)), secret })
      })
      return found[0] ?? null
    },
    slots: (_values, { given: { title, number, file }, from, until, hasPassword }) => ({
      what: hasPassword ? 'A document for you' : escapeHtml(title),
      who: escapeHtml(`${from} shares ${hasPassword ? 'a document' : 'this document'} with you, until ${until}.`),
      file: hasPassword
        ? ''
        : `<p class="note">${escapeHtml(`${file.name} · ${sizeOf(file.size)} · version ${number}`)}</p>`,
      password: hasPassword ? passwordField : '',
    }),
    prepare: async ({ password }, told) => ({ ...told, tried: await tryPassword(told.hash, password, app) }),
    async keep(_given, call, { hash, secret, visit, tried }) {
      const ticket = await admit(hash, tried!, visit, call)
      return ticket && { to: `${sharedPath}/${secret}/file`, cookie: ticketCookie(ticket, secret, app.settings) }
    },
  })
}

/** The file, for the browser that holds a ticket: to ask for it is what opens the link, and a download that broke off goes on at its byte. */
function serveFile(server: FastifyInstance, app: AppContext, pages: PublicPages): void {
  const rateLimit = { max: 60, timeWindow: '1 minute', keyGenerator: (request: FastifyRequest) => request.ip }
  server.get(`${sharedPath}/:secret/file`, { config: { can: 'public', rateLimit } }, async (request, reply) => {
    const { secret } = request.params as { secret: string }
    const ticket = request.cookies[ticketName]
    const asked = { visit: visitOf(request), counts: request.method === 'GET' }
    const found: StoredFile[] = []
    if (ticket)
      await inQuietCall(app, visitor, 'fetch what a share link opens', async (call) => {
        const file = await fileOf(secret, { ticket, ...asked }, call)
        if (file) found.push(file)
      })
    return found[0]
      ? sendFile(found[0], { app, reply })
      : pages.send(`${sharedPath}/gone`, request, reply.status(404), {})
  })
}
