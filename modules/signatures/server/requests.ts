import { eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { documents, versionOf } from '#modules/documents/server/documents.ts'
import { documentTable, versionTable } from '#modules/documents/server/tables.ts'
import { signatureRequests as declared } from '#modules/signatures/shared/requests.ts'
import type { Place, SignatureEvent, Signer } from '#modules/signatures/shared/signers.ts'
import { dayOf } from '#server/approval/seat.ts'
import { users } from '#server/auth/tables.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { readBytes } from '#server/files/disk.ts'
import { outboxMessages } from '#server/outbox/tables.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { joined } from '#server/record/visible-rows.ts'
import { certificate } from './certificate.ts'
import { openRequests } from './openers.ts'
import { pagesOf } from './pdf.ts'
import { sealKey } from './seal-key.ts'
import { says } from './sentences.ts'
import { eventTable, linkTable, placeTable, requestTable, signerTable } from './tables.ts'

const largest = 64 * 1024 * 1024
const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Of `s`: they are asked, and have not signed. */
const isWaited = sql`s.role <> 'copy' and s.signed_at is null and ${requestTable.state} in ('sent', 'partly signed')`
/** And nobody is before them. */
const isTurn = sql`(${isWaited} and (not ${requestTable.inOrder} or s.position = (select min(t.position) from ${joined(signerTable, 't')}
  where t.request_id = s.request_id and t.signed_at is null and t.role <> 'copy')))`
/** The mail with a link goes under this key and its id. */
export const linkMail = 'signing link '

const form = parts({
  table: requestTable,
  joins: [
    {
      table: documentTable,
      on: eq(requestTable.documentId, documentTable.id),
      fields: { documentTitle: documentTable.title },
      always: true,
    },
    {
      table: versionTable,
      on: eq(requestTable.versionId, versionTable.id),
      fields: { versionNo: versionTable.number },
      always: true,
    },
    {
      table: users,
      on: eq(requestTable.requestedById, users.id),
      fields: { requestedByName: users.name },
      always: true,
    },
  ],
  computed: {
    signed: sql<number>`(select count(s.signed_at)::int from ${joined(signerTable, 's')} where s.request_id = ${requestTable.id})`,
    signers: sql<number>`(select count(*)::int from ${joined(signerTable, 's')} where s.request_id = ${requestTable.id} and s.role <> 'copy')`,
    askedIds: sql<
      string[]
    >`(select coalesce(jsonb_agg(s.user_id order by s.position), '[]'::jsonb) from ${joined(signerTable, 's')}
      where s.request_id = ${requestTable.id} and s.user_id is not null and ${isWaited})`,
    turnIds: sql<
      string[]
    >`(select coalesce(jsonb_agg(s.user_id order by s.position), '[]'::jsonb) from ${joined(signerTable, 's')}
      where s.request_id = ${requestTable.id} and s.user_id is not null and ${isTurn})`,
    people: sql<
      Signer[]
    >`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'position', s.position, 'userId', s.user_id, 'name', s.name, 'mail', s.mail, 'role', s.role,
        'turn', ${isTurn}, 'signedAt', ${utc('s.signed_at')}, 'link', (select jsonb_build_object('sentAt', ${utc('l.sent_at')}, 'state', coalesce(m.state, 'sent'), 'error', m.error)
          from ${joined(linkTable, 'l')} left join ${joined(outboxMessages, 'm')} on m.channel = 'mail' and m.key = ${linkMail} || l.id where l.signer_id = s.id order by l.sent_at desc, l.id limit 1))
        order by s.position), '[]'::jsonb)
      from ${joined(signerTable, 's')} where s.request_id = ${requestTable.id})`,
    places: sql<
      Place[]
    >`(select coalesce(jsonb_agg(jsonb_build_object('signerId', p.signer_id, 'page', p.page, 'kind', p.kind, 'left', p."left", 'top', p.top, 'width', p.width, 'height', p.height) order by p.page, p.top, p."left", p.id), '[]'::jsonb)
      from ${joined(placeTable, 'p')} where p.request_id = ${requestTable.id})`,
    events: sql<
      SignatureEvent[]
    >`(select coalesce(jsonb_agg(jsonb_build_object('number', e.number, 'at', ${utc('e.at')}, 'kind', e.kind, 'actorId', e.actor_id, 'actorName', e.actor_name,
        'method', e.method, 'address', e.address, 'agent', e.agent, 'sha256', e.sha256, 'details', e.details, 'previous', e.previous, 'hash', e.hash) order by e.number), '[]'::jsonb)
      from ${joined(eventTable, 'e')} where e.request_id = ${requestTable.id})`,
  },
})
export type RequestRow = TableForm<typeof form>
type RequestDraft = DraftOf<typeof form>

/** The bytes of a version as they were agreed on, or the refusal that says that they are not. */
export async function bytesOf({ storageKey, size }: { storageKey: string; size: number }, { app }: Pick<Call, 'app'>) {
  if (size > largest) throw new Problem('unprocessable', says.tooLarge(), { documentId: says.tooLarge() })
  return new Uint8Array(await readBytes(app.files, storageKey))
}

/** A new request binds to the version that is there now: a PDF that can be signed, of a document that whoever asks may open. */
async function begin(documentId: string, call: Call): Promise<RequestDraft['values']> {
  const hint = { documentId: says.chooseDocument() }
  const document = await documents.find(documentId, call).catch((error) => {
    if (error instanceof Problem && error.reason === 'not_found')
      throw new Problem('unprocessable', says.noSuchDocument(), hint)
    throw error
  })
  const { state, mediaType, currentVersionId: versionId, sha256 } = document
  if (state === 'archived' || state === 'disposed') throw new Problem('conflict', says.notNow({ state }), hint)
  if (mediaType !== 'application/pdf')
    throw new Problem('unprocessable', says.onlyPdf(), { documentId: says.onlyPdf() })
  const bytes = await bytesOf(await versionOf(documentId, versionId, call), call)
  const pages = await pagesOf(bytes, await sealKey(call), call.now)
  return { documentId, versionId, sha256, pages, requestedById: call.actor.id, state: 'draft' }
}

export async function complete(
  { values }: RequestDraft,
  { call, before }: { call: Call; before: RequestRow | null },
): Promise<RequestDraft> {
  const { dueOn } = values
  if (dueOn && dueOn < (await dayOf(call)))
    throw new Problem('unprocessable', says.dayIsOver(), { dueOn: says.dayIsOver() })
  if (before) return { values }
  return { values: { inOrder: false, ...values, ...(await begin(values.documentId!, withoutVersion(call))) } }
}

export const signatureRequests = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openRequests },
  prepare: complete,
  paper: certificate,
})
