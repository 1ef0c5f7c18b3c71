import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#shared/api.ts'
import type { TestApp } from './app.ts'
import { fitting, inTime, jsonSchema, seeded, type Schema } from './requests.ts'
import type { Entry, Table } from './rights-table.ts'

const random = seeded(1)

/** What the patterns of a role grant, read once more: `area.record-types.verb`, `*` for any one part. */
export const granted = (patterns: readonly string[], needed: string): boolean =>
  needed === 'signed-in' ||
  patterns.some((pattern) =>
    new RegExp(`^${pattern.replace(/@.*/, '').replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`).test(needed),
  )

/** The least that a body must hold, in values that nothing about their form refuses. */
function least(schema: Schema & { required?: string[]; minItems?: number; minLength?: number }, name = ''): unknown {
  if (schema.anyOf) return least(schema.anyOf[0]!, name)
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((key) => [key, least(schema.properties![key]!, key)]))
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}, name))
  // An address of mail has a form that its schema does not tell.
  if (schema.type === 'string' && !schema.format && (name === 'to' || name === 'mail')) return 'walked@example.test'
  if (schema.type === 'string' && !schema.format && (schema.minLength ?? 0) > 1) return 'Because of it'
  return fitting(schema, random, name)
}

type Asked = { method: Endpoint['method']; url: string; headers: Record<string, string>; payload?: string }
const names: Record<string, () => string> = {
  kind: () => 'sharepoint',
  noun: () => 'procurement.vendors',
  seq: () => '1',
}
const part = ({ path }: Endpoint, id: string) => path.replace(/:(\w+)/g, (_, name: string) => names[name]?.() ?? id)

/** As a program would call it that has everything but the right: an id of nothing, a body that fits, a version, a key. */
export function plausible(endpoint: Endpoint, id: string = randomUUID()): Asked {
  const query = endpoint.query ? fitting(jsonSchema(endpoint.query), random) : {}
  const text = Object.entries(query as object)
    .filter(([name]) => ['accountId', 'partyId', 'q'].includes(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const headers: Record<string, string> = { 'idempotency-key': randomUUID(), 'if-match': '"1"' }
  const payload =
    endpoint.raw === 'upload'
      ? '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nNumber\r\n--x--\r\n'
      : endpoint.body
        ? JSON.stringify(least(jsonSchema(endpoint.body)))
        : undefined
  if (payload !== undefined)
    headers['content-type'] = endpoint.raw === 'upload' ? 'multipart/form-data; boundary=x' : 'application/json'
  return {
    method: endpoint.method,
    url: part(endpoint, id) + (text.length ? `?${text.join('&')}` : ''),
    headers,
    payload,
  }
}
/** The same address asked for wrongly in every way that is told apart: no key, no version, a body and a query of nonsense. */
export const senseless = (endpoint: Endpoint): Asked => ({
  method: endpoint.method,
  url: `${part(endpoint, 'no-id-at-all')}?nonsense=1`,
  headers: endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' },
  ...(endpoint.method === 'GET' ? {} : { payload: '{"nonsense":1}' }),
})

export type Answer = { status: number; said: Record<string, unknown> }
/** Asks as the role of these sessions, or as nobody. */
export const asker =
  (server: TestApp['server'], sessions: ReadonlyMap<string, Record<string, string>>) =>
  async (role: string | null, { headers, ...asked }: Asked): Promise<Answer> => {
    const given = { ...asked, headers: { ...(role === null ? {} : sessions.get(role)), ...headers } }
    const reply = await inTime(() => server.inject(given))
    const body = String(reply.headers['content-type']).includes('json') && reply.body ? reply.json() : {}
    const { errorId: _, ...said } = body as Record<string, unknown>
    return { status: reply.statusCode, said }
  }

const lacksRight = 'mainstay.lacksRight'

/** The refusal for want of a right: it says who may, as people call them, and never what the right is called. */
function refusalTo(labels: readonly string[]): string {
  const sorted = labels.toSorted()
  const names = [sorted.slice(0, -1).join(', '), sorted.at(-1)].filter(Boolean).join(' or ')
  const message = `Your roles do not include this; ${names} may do it: ask an administrator for access`
  const sentence = { code: lacksRight, parameters: { roles: names } }
  return JSON.stringify({ status: 403, said: { status: 403, code: 'forbidden', message, sentence } })
}

/** Where a record lies, seen from one person: theirs, of somebody below them, of somebody else, in another legal entity. */
export type Place = 'own' | 'team' | 'other' | 'elsewhere'
/** Which records of a record type somebody sees who has a right on everything, by how far their role reaches. */
const law: Record<Reach, Place[]> = {
  all: ['own', 'team', 'other', 'elsewhere'],
  entity: ['own', 'team', 'other'],
  reports: ['own', 'team'],
  own: ['own'],
}
export type Reach = 'all' | 'entity' | 'reports' | 'own'

/** Whoever has a right at all, on whatever. */
export const holders = ({ all, team, own }: Entry): string[] => [...all, ...team, ...own]

/** The role that asks for a call wrongly: what is asked for wrongly is told apart by no role, so that one of those who may not is enough. */
const wrongly = (entry: Entry, { path }: Endpoint, roles: readonly string[]) => {
  const without = roles.filter((name) => !holders(entry).includes(name))
  return without[path.length % without.length]
}

/** Of a call one role that may make it and one that may not: the same two in every run. */
export function oneOfEach(entry: Entry, endpoint: Endpoint, roles: readonly string[]) {
  const may = roles.filter((name) => ['anybody', name].some((each) => holders(entry).includes(each)))
  return { may: may[endpoint.path.length % may.length], mayNot: wrongly(entry, endpoint, roles) }
}

/** The places at which a right holds for somebody: what the table says of their role, and how far it is given to them. */
export function placesFor({ all, team, own, apart }: Entry, role: string, reach: Reach = 'all'): Place[] {
  if (apart.includes('shared')) return [...all, ...team, ...own].includes(role) ? law.all : []
  const people = reach === 'own' || reach === 'reports'
  // What lies in no legal entity is out of reach of whoever is given one.
  if (reach === 'entity' && !apart.includes('entity')) return []
  if (own.includes(role)) return ['own']
  if (team.includes(role)) return reach === 'own' ? law.own : law.reports
  return all.includes(role) && (!people || apart.includes('own')) ? law[reach] : []
}

export type World = {
  ask: ReturnType<typeof asker>
  table: Table
  /** How each role is called, by its name. */
  labels: ReadonlyMap<string, string>
  nouns: ReadonlySet<string>
  /** One record of a record type at each place, seen from somebody with this role. */
  oneEach: (recordType: string, role: string) => Promise<ReadonlyMap<Place, string>>
  /** Of what people have for themselves: one of somebody else, by its address. */
  theirs?: ReadonlyMap<string, string>
  /** How far their roles are given to people; everything where it is left out. */
  reach?: Reach
  /** Which calls are made only once by a role: neither wrongly, nor about a record at each place. */
  isOnce?: (endpoint: Endpoint) => boolean
}

export const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const before = ({ path }: Endpoint): string => path.split('/:')[0]!
const isShut = ({ status, said }: Answer): boolean =>
  status === 401 ||
  (status === 403 && [lacksRight, undefined].includes((said['sentence'] as { code?: string } | undefined)?.code))

/**
 * What is wrong with the answers of some calls to somebody with a role. Whoever may not is refused before any other answer, of whatever they ask;
 * whoever may gets what the table says they reach, and of all else 404, or 403 where they see it by another right.
 */
export async function wrongTo(
  role: string,
  its: readonly Endpoint[],
  { ask, table, labels, nouns, oneEach, theirs, reach, isOnce = () => false }: World,
): Promise<string[]> {
  const wrong: string[] = []
  const judge = async (endpoint: Endpoint) => {
    const entry = table.calls.get(callOf(endpoint))!
    const fault = (what: string, { status, said }: Answer) =>
      wrong.push(`${role} ${callOf(endpoint)} ${what}: ${status} ${JSON.stringify(said)}; ${entry.line}`)
    const recordType = before(endpoint)
    const aboutOne = nouns.has(recordType) && endpoint.path.includes('/:id')
    const places = aboutOne ? [...(await oneEach(recordType, role))] : []
    const [first] = places
    if (!['anybody', role].some((each) => holders(entry).includes(each))) {
      const wanted = refusalTo(holders(entry).map((name) => labels.get(name)!))
      // Of one that is there, where the record type has any: nothing but the right can refuse it.
      const asked = [plausible(endpoint, first?.[1])]
      if (!isOnce(endpoint) && wrongly(entry, endpoint, [...labels.keys()]) === role) asked.push(senseless(endpoint))
      for (const each of asked) {
        const reply = await ask(role, each)
        if (JSON.stringify(reply) !== wanted) fault('may not', reply)
      }
      return
    }
    const reply = await ask(role, plausible(endpoint))
    if (isShut(reply) || reply.status >= 500) fault('may', reply)
    if (aboutOne && reply.status !== 404) fault('of what is not there', reply)
    if (isOnce(endpoint)) return
    const other = endpoint.path.includes('/:id') && entry.own.includes(role) ? theirs?.get(recordType) : undefined
    if (other) {
      const said = await ask(role, plausible(endpoint, other))
      if (said.status !== 404) fault('of somebody else', said)
    }
    const seen = placesFor(table.calls.get(`GET ${entry.place}`) ?? entry, role, reach)
    const reached = placesFor(entry, role, reach)
    for (const [place, id] of endpoint.path.includes(':attachmentId') ? [] : places) {
      const wanted = reached.includes(place) ? [200] : seen.includes(place) ? [403, 409] : [404]
      // What they may do is not done here, once for each: it is opened to them, and refused for a version that never was.
      if (endpoint.method !== 'GET' && wanted[0] === 200) {
        const stale = endpoint.match ? await ask(role, neverWas(plausible(endpoint, id))) : null
        if (stale && stale.status !== 412) fault(`${place}, of a version that never was`, stale)
        continue
      }
      const answered = await ask(role, await asNow(endpoint, entry.place, id, ask))
      if (!wanted.includes(answered.status)) fault(`${place}, not ${wanted.join()}`, answered)
      if (answered.status === 404 && JSON.stringify(answered) !== JSON.stringify(reply))
        fault(`${place}, told apart from what is not there`, answered)
    }
  }
  for (const endpoint of its) await judge(endpoint)
  return wrong
}

/** A version that no record has. */
const neverWas = (asked: Asked): Asked => ({ ...asked, headers: { ...asked.headers, 'if-match': '"999999"' } })

/** A call about a record as it is at this moment, so that nothing but a right can refuse it. */
async function asNow(endpoint: Endpoint, place: string, id: string, ask: World['ask']): Promise<Asked> {
  const asked = plausible(endpoint, id)
  if (!endpoint.match) return asked
  const read = (who: string) => ask(who, { method: 'GET', url: `${place}/${id}`, headers: {} })
  const { said } = [await read('auditor'), await read('hr')].find(({ status }) => status === 200) ?? {
    said: {} as Answer['said'],
  }
  return { ...asked, headers: { ...asked.headers, 'if-match': `"${String(said['version'])}"` } }
}
