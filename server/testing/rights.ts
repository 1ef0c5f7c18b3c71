import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#shared/api.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import type { Room } from '../room.ts'
import type { TestHouse } from './house.ts'
import { fitting, jsonSchema, seeded } from './requests.ts'

const random = seeded(1)

/** What the patterns of a role grant, read once more: `room.nouns.verb`, `*` for any one part. */
export const granted = (patterns: readonly string[], needed: string): boolean =>
  needed === 'signed-in' ||
  patterns.some((pattern) =>
    new RegExp(`^${pattern.replace(/@.*/, '').replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`).test(needed),
  )

export type Asked = { method: Endpoint['method']; url: string; headers: Record<string, string>; payload?: string }
const names: Record<string, () => string> = { kind: () => 'sharepoint', noun: () => 'procurement.vendors' }
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
        ? JSON.stringify(fitting(jsonSchema(endpoint.body), random))
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
  (app: TestHouse['app'], sessions: ReadonlyMap<string, Record<string, string>>) =>
  async (role: string | null, { headers, ...asked }: Asked): Promise<Answer> => {
    const reply = await app.inject({ ...asked, headers: { ...(role === null ? {} : sessions.get(role)), ...headers } })
    const body = String(reply.headers['content-type']).includes('json') && reply.body ? reply.json() : {}
    const { errorId: _, ...said } = body as Record<string, unknown>
    return { status: reply.statusCode, said }
  }

const lacksRight = 'mainstay.lacksRight'

/** A refusal says who may, as people call them, and never what the right is called. */
function refusals(rooms: readonly Room[]): (can: string) => string {
  const roles = rolesOf(rooms)
  return (can) => {
    const labels = roles
      .filter(({ permissions }) => granted(permissions, can))
      .map(({ label }) => label)
      .toSorted()
    const names = [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' or ')
    const message = `Your roles do not include this; ${names} may do it: ask an administrator for access`
    const sentence = { code: lacksRight, parameters: { roles: names } }
    return JSON.stringify({ status: 403, said: { status: 403, code: 'forbidden', message, sentence } })
  }
}

type Role = { name: string; permissions: readonly string[] }
/** What is wrong with the answers of some endpoints to each role: whoever may is let in, everybody else is refused before any other answer. */
export async function wrongAnswers(
  ask: ReturnType<typeof asker>,
  { rooms, roles, known }: { rooms: readonly Room[]; roles: readonly Role[]; known: ReadonlyMap<string, string> },
  endpoints: readonly Endpoint[],
): Promise<{ wrong: string[]; decisions: number }> {
  const wrong: string[] = []
  let decisions = 0
  const entered = new Set<Endpoint>()
  const refusal = refusals(rooms)
  const judge = async (role: Role, endpoint: Endpoint) => {
    const { can, method, path } = endpoint
    const where = `${role.name} ${method} ${path}`
    decisions += 1
    const mayCall = can === 'public' || granted(role.permissions, can)
    // What follows the door is the same for all who pass it: one of them goes through with it, and all who only read.
    const through = !mayCall || method === 'GET' || !entered.has(endpoint)
    if (mayCall) entered.add(endpoint)
    const reply = await ask(role.name, through ? plausible(endpoint) : senseless(endpoint))
    if (mayCall) {
      // A rule about the matter itself (only for oneself, nothing of one's own) is asked behind the door, and has a sentence of its own.
      const { code } = (reply.said['sentence'] ?? {}) as { code?: string }
      const shut = reply.status === 403 && (!code || code === lacksRight)
      if (reply.status === 401 || shut || reply.status >= 500)
        wrong.push(`${where} may, and gets ${reply.status} ${JSON.stringify(reply.said)}`)
      return
    }
    const id = known.get(path.split('/:')[0]!)
    const replies = [
      reply,
      await ask(role.name, senseless(endpoint)),
      ...(id && path.includes(':id') ? [await ask(role.name, plausible(endpoint, id))] : []),
    ]
    const wanted = refusal(can)
    for (const each of replies)
      if (JSON.stringify(each) !== wanted) wrong.push(`${where} may not, and gets ${JSON.stringify(each)}`)
  }
  await Promise.all(
    roles.map(async (role) => {
      for (const endpoint of endpoints) await judge(role, endpoint)
    }),
  )
  return { wrong, decisions }
}
