import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { signIn } from '#server/auth/testing.ts'

type Asked = { method: string; url: string; path: string; headers: Record<string, string> | null } & {
  body: object | undefined
  version: number | undefined
}
type Reply = { status: number; body: Record<string, unknown> & { id: string; number: string; version: number } }

/** A name that no other record has. */
export const unique = (name: string): string => `${name}${randomUUID().slice(0, 8)}`

/** Somebody who has signed in without a window, which costs more than most of what they do. */
export type Windowless = { url: string; headers: Record<string, string> }

/** One of the sample company's people, of whom a journey shows nothing. */
export const windowless = async (url: string, role: string): Promise<Windowless> => ({
  url,
  headers: await signIn(url, `${role}@sample.mainstay.test`),
})

/** A call as the person signed in on this page makes it: what a journey needs and does not show is made so. Throws where it is refused. */
export async function calls(
  who: Page | Windowless,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { body, version }: { body?: object; version?: number } = {},
): Promise<Reply['body']> {
  const send = async (asked: Asked): Promise<Reply> => {
    const answer = await fetch(`${asked.url}${asked.path}`, {
      method: asked.method,
      headers: {
        accept: 'application/json',
        'x-requested-by': 'app',
        'x-session-token': asked.headers ? '' : (localStorage.getItem('cth_access_token') ?? ''),
        ...asked.headers,
        ...(asked.body ? { 'content-type': 'application/json' } : {}),
        ...(asked.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
        ...(asked.version === undefined ? {} : { 'if-match': `"${asked.version}"` }),
      },
      ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as never }
  }
  const asked = { method, path, body, version }
  const reply =
    'headers' in who ? await send({ ...asked, ...who }) : await who.evaluate(send, { ...asked, url: '', headers: null })
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** A vendor of this journey alone. */
export const newVendor = (who: Page | Windowless, name: string) =>
  calls(who, 'POST', '/api/procurement/vendors', { body: { name, currency: 'USD' } })

/** A decision or another action of somebody whose page a journey does not show. */
export async function acts(who: Page | Windowless, record: string, verb: string, body?: object) {
  const { version } = await calls(who, 'GET', record)
  return calls(who, 'POST', `${record}/${verb}`, { version, ...(body && { body }) })
}

/** An order of this journey alone, sent to a vendor of its own: made by one person, approved by another. */
export async function sentOrder(
  buyer: Page | Windowless,
  approver: Page | Windowless,
  vendorName: string,
  line: Record<string, string> = { description: 'Folding crates', quantity: '10', unit: 'each', unitPrice: '12.50' },
) {
  const vendor = await newVendor(buyer, vendorName)
  const at = '/api/procurement/orders'
  const made = await calls(buyer, 'POST', at, { body: { vendorId: vendor.id, lines: [line] } })
  const verb = (who: Page | Windowless, name: string, version: number, body?: object) =>
    calls(who, 'POST', `${at}/${made.id}/${name}`, { version, body })
  const submitted = await verb(buyer, 'submit', made.version)
  const approved = await verb(approver, 'approve', submitted.version)
  return verb(buyer, 'send', approved.version)
}
