import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

type Reply = { status: number; body: Record<string, unknown> & { id: string; number: string; version: number } }

/** A name that no other record has. */
export const unique = (name: string): string => `${name}${randomUUID().slice(0, 8)}`

/** A call as the person signed in on this page makes it: what a journey needs and does not show is made so. Throws where it is refused. */
export async function calls(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { body, version }: { body?: object; version?: number } = {},
): Promise<Reply['body']> {
  const reply = await page.evaluate(
    async (asked) => {
      const answer = await fetch(asked.path, {
        method: asked.method,
        headers: {
          accept: 'application/json',
          'x-requested-by': 'app',
          'x-session-token': localStorage.getItem('cth_access_token') ?? '',
          ...(asked.body ? { 'content-type': 'application/json' } : {}),
          ...(asked.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
          ...(asked.version === undefined ? {} : { 'if-match': `"${asked.version}"` }),
        },
        ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
      })
      return { status: answer.status, body: (await answer.json()) as never }
    },
    { method, path, body, version },
  )
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** A vendor of this journey alone. */
export const newVendor = (page: Page, name: string) =>
  calls(page, 'POST', '/api/procurement/vendors', { body: { name, currency: 'USD' } })

/** An order of this journey alone, sent to a vendor of its own: made by one person, approved by another. */
export async function sentOrder(
  buyer: Page,
  approver: Page,
  vendorName: string,
  line: Record<string, string> = { description: 'Folding crates', quantity: '10', unit: 'each', unitPrice: '12.50' },
) {
  const vendor = await newVendor(buyer, vendorName)
  const at = '/api/procurement/orders'
  const made = await calls(buyer, 'POST', at, { body: { vendorId: vendor.id, lines: [line] } })
  const verb = (page: Page, name: string, version: number, body?: object) =>
    calls(page, 'POST', `${at}/${made.id}/${name}`, { version, body })
  const submitted = await verb(buyer, 'submit', made.version)
  const approved = await verb(approver, 'approve', submitted.version)
  return verb(buyer, 'send', approved.version)
}
