import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openSession } from '#server/auth/testing.ts'
import { multipart } from '#server/files/testing.ts'
import type { ServerModule } from '#server/module.ts'
import { createTestApp, type TestApp, type TestReply } from '#server/testing/app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
type Reply = { status: number; body: Json; text: string; bytes: Buffer; headers: TestReply['headers'] }
export type Library = Awaited<ReturnType<typeof openLibrary>>

const people = ['administrator', 'accountant', 'buyer', 'hr', 'manager', 'employee', 'auditor', 'outsider'] as const

/** A PDF of one line a page, as plain as one can be. */
export function pdfOf(pages: readonly string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, at) => {
      const drawn = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.7\n'
  const at = objects.map((object, n) => {
    const place = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = at.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

/** An app with people who keep, read and restrict documents; all through the API. `modules` are others than the product's, such as those of `unread()`. */
export async function openLibrary(now?: () => Date, env: Record<string, string> = {}, modules?: ServerModule[]) {
  const app: TestApp = await createTestApp({ env, ...(now ? { now } : {}), ...(modules ? { modules } : {}) })
  const sessions = new Map<string, Record<string, string>>()
  const headersOf = async (who: string) => {
    // A session is over before the next day of a test that goes on in time.
    const at = app.app.now()
    const key = `${who} ${at.toISOString().slice(0, 10)}`
    const known = sessions.get(key)
    if (known) return known
    const { db, settings, modules } = app.app
    // An outsider is an employee like any other, and named nowhere.
    const email = `${who === 'outsider' ? 'employee' : who}@sample.mainstay.test`
    const headers = await openSession(db, settings, email, at, modules)
    sessions.set(key, headers)
    return headers
  }
  const call = async (
    who: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    { body, version, key = randomUUID() }: { body?: unknown; version?: number; key?: string } = {},
  ): Promise<Reply> => {
    const headers: Record<string, string> = { ...(await headersOf(who)) }
    if (method === 'POST') headers['idempotency-key'] = key
    if (version !== undefined) headers['if-match'] = `"${version}"`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return answered(await app.server.inject({ method, url: `/api/documents${url}`, headers, payload }))
  }
  /** Sends a file. */
  const send = async (who: string, url: string, name: string, content: Buffer | string, key: string = randomUUID()) => {
    const { payload, headers } = multipart([[name, content]])
    const own = { ...(await headersOf(who)), 'idempotency-key': key, ...headers }
    return answered(await app.server.inject({ method: 'POST', url: `/api/documents${url}`, headers: own, payload }))
  }
  /** Keeps a file as a document. */
  const keep = async (who: string, name: string, content: Buffer | string, query: Record<string, string> = {}) =>
    ok(await send(who, `/documents/upload?${new URLSearchParams(query).toString()}`, name, content)) as {
      id: string
      title: string
      same: { id: string; title: string; archived: boolean }[]
    }
  const folder = async (who: string, body: object): Promise<Json> => ok(await call(who, 'POST', '/folders', { body }))
  const read = async (url: string, who = 'administrator'): Promise<Json> => ok(await call(who, 'GET', url))
  const verb = async (who: string, url: string, name: string, body?: unknown) =>
    call(who, 'POST', `${url}/${name}`, { version: (await read(url)).version, body })
  const find = async (who: string, q: string, more = '') =>
    read(`/search?q=${encodeURIComponent(q)}${more}`, who) as Promise<Json>
  const userId = async (who: string): Promise<string> => {
    const { rows } = await app.app.pool.query('select id from users where email = $1', [`${who}@sample.mainstay.test`])
    return rows[0].id
  }
  for (const who of people) await headersOf(who)
  return { ...app, call, send, keep, folder, read, verb, find, userId, headersOf }
}

const answered = (reply: {
  statusCode: number
  body: string
  rawPayload: Buffer
  headers: TestReply['headers']
  json(): Json
}): Reply => ({
  status: reply.statusCode,
  body: String(reply.headers['content-type']).includes('json') && reply.body ? reply.json() : null,
  text: reply.body,
  bytes: reply.rawPayload,
  headers: reply.headers,
})

export function ok({ status, body, text }: Reply): Json {
  assert.equal(status, 200, text)
  return body
}
