import assert from 'node:assert/strict'
import { deliverDue } from '#server/outbox/deliver.ts'
import { mailSink, type MailSink } from '#server/outbox/testing.ts'
import { until } from '#shared/testing/until.ts'
import { openDesk } from './testing.ts'

type Sent = { network?: string; headers?: Record<string, string>; cookie?: string }
export const nora = { name: 'Nora Quist', mail: 'nora@northern.example', role: 'signer' } as const
export const piet = { name: 'Piet Aalto', mail: 'piet@northern.example', role: 'approver' } as const
export const cara = { name: 'Cara Lund', mail: 'cara@northern.example', role: 'copy' } as const

const linkIn = ({ text }: { text: string }): string => new URL(/\S+\/signing\/[\w-]{43}/.exec(text)![0]).pathname
const codeIn = ({ text }: { text: string }): string => /^(\d{6})$/m.exec(text)![1]!

/** A desk with a mail server, and the world outside that opens the links. */
export async function openOutside(now?: () => Date) {
  const sink: MailSink = await mailSink()
  const t = await openDesk(now, { MAIL_URL: sink.url, MAIL_FROM: 'Mainstay <mainstay@alder.example>' })
  const { server, app } = t
  let networks = 0
  const origin = app.settings.publicOrigin
  const network = () => {
    networks += 1
    return `10.${Math.floor(networks / 250)}.8.${networks % 250}`
  }
  const visit = (path: string, { headers = {}, cookie, network: from = network() }: Sent = {}) =>
    server.inject({
      method: 'GET',
      url: path,
      remoteAddress: from,
      headers: { 'user-agent': 'Visitor/1.0', ...(cookie ? { cookie } : {}), ...headers },
    })
  const post = (path: string, fields: Record<string, string> = {}, sent: Sent = {}) =>
    server.inject({
      method: 'POST',
      url: path,
      remoteAddress: sent.network ?? network(),
      headers: {
        origin,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Visitor/1.0',
        ...(sent.cookie ? { cookie: sent.cookie } : {}),
        ...sent.headers,
      },
      payload: new URLSearchParams(fields).toString(),
    })
  /** Sends what waits, and answers all that this address was sent whose subject or text matches. */
  const mails = async (to: string, matching = /^/) => {
    // The app's own job may have taken some of them, and be at it still.
    await until('all mails are sent', async () => {
      await deliverDue(app)
      return !(await app.pool.query(`select from outbox_messages where state = 'waiting' limit 1`)).rowCount
    })
    return sink.mails.filter((mail) => mail.to === to && matching.test(`${mail.subject}\n${mail.text}`))
  }
  const linkOf = async (mail: string) => linkIn((await mails(mail, /\/signing\//)).at(-1)!)
  const ask = async (link: string, mail: string): Promise<string> => {
    const asked = await post(`${link}/code`)
    assert.equal(asked.statusCode, 303, asked.body)
    return codeIn((await mails(mail, /your code/)).at(-1)!)
  }
  const enter = (link: string, code: string) => post(link, { code })
  const cookieIn = (reply: { headers: Record<string, unknown> }): string =>
    String(reply.headers['set-cookie']).split(';')[0]!
  /** Comes in by the link in the last mail, with the code that is sent to the same address. */
  const comeIn = async (mail: string) => {
    const link = await linkOf(mail)
    const entered = await enter(link, await ask(link, mail))
    assert.equal(entered.statusCode, 303, entered.body)
    return { link, cookie: cookieIn(entered) }
  }
  const hashShown = (html: string) => /name="sha256" value="([0-9a-f]{64})"/.exec(html)![1]!
  const signs = async ({ link, cookie }: { link: string; cookie: string }, more: Record<string, string> = {}) => {
    const page = await visit(link, { cookie })
    return post(`${link}/sign`, { name: 'N. Quist', agree: 'yes', sha256: hashShown(page.body), ...more }, { cookie })
  }
  const kinds = async (id: string): Promise<string[]> =>
    (await t.request(id)).events.map(({ kind }: { kind: string }) => kind)
  const close = () => t.close().then(() => sink.close())
  return { ...t, sink, visit, post, mails, linkOf, ask, enter, comeIn, signs, kinds, cookieIn, hashShown, close }
}
export type Outside = Awaited<ReturnType<typeof openOutside>>
