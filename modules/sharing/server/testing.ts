import { ok, openLibrary } from '#modules/documents/server/testing.ts'
import { inWords } from '#shared/sentence.ts'
import { turnJob } from './turn.ts'

type Made = { id: string; version: number; link: string; endsAt: string; hasPassword: boolean; state: string }
type Asked = { network?: string; method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string>; fields?: object }

/** A library whose documents are shared, and the world outside that opens the links. */
export async function openSharing(now?: () => Date) {
  const library = await openLibrary(now)
  const { server, app } = library
  let networks = 0
  const share = (who: string, body: object) =>
    library.call(who, 'POST', '/share-links', { body: { recipient: 'Somebody outside', ...body } })
  /** Shares a document, and answers what nobody reads again. */
  const shared = async (who: string, body: object): Promise<Made> => ok(await share(who, body)) as Made
  const pathOf = (link: string) => new URL(link).pathname
  /** Asks as a stranger's browser does, each time from another network. */
  async function visit(link: string, { network, method = 'GET', headers = {}, fields }: Asked = {}) {
    networks += 1
    const own = method === 'POST' ? { origin: app.settings.publicOrigin } : {}
    const form = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    return server.inject({
      method,
      url: link.startsWith('http') ? pathOf(link) : link,
      remoteAddress: network ?? `10.${Math.floor(networks / 250)}.7.${networks % 250}`,
      headers: { ...own, ...form, 'user-agent': 'Visitor/1.0', ...headers },
      ...(method === 'POST' ? { payload: new URLSearchParams({ password: '', ...fields }).toString() } : {}),
    })
  }
  /** Opens a link, and holds the ticket that its file is fetched by; whatever else is answered is answered. */
  async function openOnce(link: string, password = '', more: Asked = {}) {
    const reply = await visit(link, { method: 'POST', fields: { password }, ...more })
    const [cookie] = [reply.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0]!)
    return { reply, file: reply.headers.location ?? '', cookie: cookie ?? '' }
  }
  const fetchFile = (file: string, cookie: string, headers = {}) => visit(file, { headers: { cookie, ...headers } })
  /** As a browser does: opens it, and follows to the file. */
  async function open(link: string, password = '', more: Asked = {}) {
    const { reply, file, cookie } = await openOnce(link, password, more)
    return reply.statusCode === 303 ? fetchFile(file, cookie, more.headers) : reply
  }
  const openings = async (id: string, who = 'administrator') => {
    const { refused, items } = await library.read(`/share-links/${id}/openings`, who)
    return {
      refused: refused ? inWords(refused) : null,
      items: items as { kind: string; address: string; agent: string }[],
    }
  }
  const link = (id: string, who = 'administrator') => library.read(`/share-links/${id}`, who)
  const verb = (who: string, id: string, name: string) => library.verb(who, `/share-links/${id}`, name)
  const decide = async (value: object) => {
    const [rules] = await library.read('/sharing')
    const body = { ...rules.value, ...value, reason: 'For a test' }
    return library.call('administrator', 'POST', '/sharing', { body, version: rules.version })
  }
  const turn = () => turnJob.run({}, app)
  return {
    ...library,
    share,
    shared,
    visit,
    open,
    openOnce,
    fetchFile,
    openings,
    link,
    act: verb,
    decide,
    turn,
    pathOf,
  }
}
export type Sharing = Awaited<ReturnType<typeof openSharing>>
