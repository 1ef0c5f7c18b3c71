import assert from 'node:assert/strict'
import { createTestApp, type Caller, type TestReply } from '#server/testing/app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

const path = '/api/communications/channels'
const staff = ['administrator', 'buyer', 'approver', 'accountant', 'employee', 'manager', 'auditor', 'hr'] as const
export type Role = (typeof staff)[number]

export const ok = ({ status, body, text }: TestReply): Json => {
  assert.ok(status === 200 || status === 201, `${status} ${text}`)
  return body
}

/** The whole server with the people of the sample company, and short names for the calls of channels. */
export async function openChannelsApp() {
  const t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  const people = {} as Record<Role, Caller>
  for (const role of staff) people[role] = await t.as(role)
  const { rows } = await t.app.pool.query<{ id: string; email: string }>('select id, email from users')
  const ids = Object.fromEntries(rows.map(({ id, email }) => [email.split('@')[0]!, id])) as Record<Role, string>
  const get = (who: Role, rest: string) => people[who]('GET', `${path}${rest}`)
  const post = (who: Role, rest: string, body?: object, key?: string) =>
    people[who]('POST', `${path}${rest}`, { body, ...(key ? { key } : {}) })
  return {
    ...t,
    path,
    people,
    ids,
    get,
    post,
    patch: (who: Role, rest: string, body: object) => people[who]('PATCH', `${path}${rest}`, { body }),
    remove: (who: Role, rest: string) => people[who]('DELETE', `${path}${rest}`),
    /** A channel of one person, with members; its id. */
    async channel(who: Role, kind: 'public' | 'private', name: string, members: readonly Role[] = []): Promise<string> {
      const { id } = ok(await post(who, '', { name, kind }))
      if (members.length) ok(await post(who, `/${id}/members`, { people: members.map((each) => ids[each]) }))
      return id
    },
    direct: async (who: Role, ...others: Role[]): Promise<string> =>
      ok(await post(who, '/direct', { people: others.map((each) => ids[each]) })).id,
    send: async (who: Role, id: string, text: string, more: object = {}): Promise<Json> =>
      ok(await post(who, `/${id}/messages`, { text, ...more })),
    messages: async (who: Role, id: string, query = ''): Promise<Json> => ok(await get(who, `/${id}/messages${query}`)),
    own: async (who: Role, id: string): Promise<Json> =>
      (ok(await get(who, '/own')) as Json[]).find((each) => each.id === id),
    /** The notices of somebody about channels. */
    notices: async (who: Role): Promise<Json[]> =>
      ok(await people[who]('GET', '/api/inbox?part=all')).items.filter(
        ({ record }: Json) => record === 'communications.channels',
      ),
  }
}
export type ChannelsApp = Awaited<ReturnType<typeof openChannelsApp>>
