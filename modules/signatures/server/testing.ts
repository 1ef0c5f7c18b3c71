import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { openLibrary, ok, pdfOf } from '#modules/documents/server/testing.ts'
import { modules } from '#server/app.ts'
import { unread } from '#server/testing/unread.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
/** A member by their role, or somebody outside. */
type Asked = string | { name: string; mail: string; role: 'signer' | 'approver' | 'copy' }
export type Desk = Awaited<ReturnType<typeof openDesk>>

export const contract = (title: string, pages = 2): Buffer =>
  pdfOf(Array.from({ length: pages }, (_, at) => `${title}, page ${at + 1}`))

/** An app where people have documents signed; all through the API. */
export async function openDesk(now?: () => Date, env: Record<string, string> = {}) {
  const t = await openLibrary(now, env, unread(modules))
  const company = { name: 'Alder & Pine', code: 'AP', country: 'US', currency: 'USD', timeZone: 'UTC' }
  const as = await t.as('administrator')
  const made = await as('POST', '/api/financial/legal-entities', { body: company })
  assert.equal(made.status, 200, made.text)
  const today = (days = 0) => new Date(t.app.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const at = '/signature-requests'
  const read = (id: string, who = 'administrator'): Promise<Json> => t.read(`${at}/${id}`, who)
  const act = (who: string, id: string, verb: string, body?: unknown) => t.verb(who, `${at}/${id}`, verb, body)
  /** A draft about a document, with a place for the signature of each. */
  const draft = async (documentId: string, signers: readonly Asked[], more: object = {}) => {
    const made = ok(
      await t.call('buyer', 'POST', at, { body: { documentId, dueOn: today(7), inOrder: true, ...more } }),
    )
    const people: object[] = []
    for (const who of signers) people.push(typeof who === 'string' ? { userId: await t.userId(who) } : who)
    const place = { page: 2, kind: 'signature', width: 250, height: 60 }
    const stands = (signer: number) => ({
      signer,
      left: 50 + (signer % 3) * 300,
      top: 800 - Math.floor(signer / 3) * 100,
    })
    const places = signers.flatMap((who, signer) =>
      typeof who === 'string' || who.role === 'signer' ? [{ ...place, ...stands(signer) }] : [],
    )
    return ok(await arrange(made, { signers: people, places }))
  }
  const arrange = ({ id, version }: { id: string; version: number }, body: object, who = 'buyer') =>
    t.call(who, 'POST', `${at}/${id}/arrangement`, { version, body })
  const keep = (name: string, pages?: number) => t.keep('buyer', `${name}.pdf`, contract(name, pages))
  /** A request that is out. */
  const sent = async (name: string, signers: readonly Asked[], more: object = {}): Promise<Json> => {
    const { id } = await draft((await keep(name)).id, signers, more)
    return ok(await act('buyer', id, 'send'))
  }
  const sign = async (who: string, id: string, body: object = {}) => {
    const { sha256 } = await read(id)
    return act(who, id, 'sign', { name: `${who} in full`, sha256, ...body })
  }
  const file = async (documentId: string, versionId: string): Promise<Buffer> =>
    (await t.call('administrator', 'GET', `/documents/${documentId}/versions/${versionId}/file`)).bytes
  const record = async (id: string): Promise<Json> =>
    JSON.parse((await t.call('administrator', 'GET', `${at}/${id}/record`)).text)
  return { ...t, at, today, request: read, act, draft, arrange, keepPdf: keep, sent, sign, file, record }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
