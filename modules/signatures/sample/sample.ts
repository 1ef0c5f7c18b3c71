import { randomUUID, createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { addDays, dayIn } from '#shared/day.ts'
import { documents } from '#modules/documents/server/documents.ts'
import { folderAt } from '#modules/documents/server/folders.ts'
import { keepText } from '#modules/documents/server/read-text.ts'
import { keepDocument } from '#modules/documents/server/versions.ts'
import { arrange } from '#modules/signatures/server/arrange.ts'
import { complete, signatureRequests } from '#modules/signatures/server/requests.ts'
import { users } from '#server/auth/tables.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { dayOn } from '#server/papers/paper.ts'
import { setPapers } from '#server/papers/render.ts'
import { list } from '#server/record/list.ts'
import type { SampleLife } from '#server/module.ts'
import { confidentiality } from './confidentiality.ts'

type Wanted = { document: string; days: number; message: string; signers: readonly string[]; inOrder?: boolean }

async function documentOf(title: string, { tx }: Call): Promise<string | undefined> {
  const { items } = await list(tx, documents.source, system, { filter: `title:eq:${title}`, limit: '1' })
  return (items as { id: string }[])[0]?.id
}

const userOf = async (role: string, { tx }: Call): Promise<string> => {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `${role}@sample.mainstay.test`))
    .orderBy(asc(users.id))
  return user!.id
}

/** A request with its signers side by side at the foot of the last page, sent to them. Answers its id. */
async function ask(
  { document, days, message, signers, inOrder = false }: Wanted,
  call: Call,
): Promise<string | undefined> {
  const documentId = await documentOf(document, call)
  if (!documentId) return undefined
  const dueOn = addDays(dayIn(call.now, 'UTC'), days)
  const draft = { values: { documentId, dueOn, message, inOrder } }
  const { id, pages } = await signatureRequests.create(await complete(draft, { call, before: null }), call)
  const people: { userId: string }[] = []
  for (const role of signers) people.push({ userId: await userOf(role, call) })
  const place = { page: pages.length, kind: 'signature', top: 820, width: 260, height: 55 } as const
  const places = signers.map((_, signer) => ({ ...place, signer, left: 80 + signer * 300 }))
  await arrange(id, { signers: people, places }, call)
  return id
}

const act = async (name: string, id: string | undefined, body: unknown, call: Call): Promise<void> => {
  if (id) await signatureRequests.acts.get(name)!(id, call, body)
}
const sign = async (id: string | undefined, call: Call): Promise<void> => {
  if (!id) return
  const { sha256 } = await signatureRequests.find(id, { ...call, actor: system })
  await act('sign', id, { name: call.actor.name, sha256 }, call)
}

/** A paper that both sides agree to keep quiet about, as the buyers keep it. */
async function keepAgreement(day: string, pdf: Uint8Array, call: Call): Promise<void> {
  const id = randomUUID()
  const storageKey = `${id.slice(0, 2)}/${id}`
  await call.app.files.put(storageKey, pdf)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const name = `${confidentiality.title}.pdf`
  const stored = { name, type: 'application/pdf', size: pdf.length, sha256, storageKey, scan: 'not scanned' as const }
  const folderId = await folderAt(null, 'Procurement/Contracts', call)
  const made = await keepDocument(
    stored,
    {
      title: confidentiality.title,
      documentType: 'contract',
      classification: 'confidential',
      folderId,
      validFrom: day,
    },
    call,
  )
  await keepText(made.currentVersionId, { state: 'read', pages: [{ text: confidentiality.text }] }, false, call.tx)
}

/** What the sample company has had signed: an agreement that both have signed, one that waits for the second, one that was declined, and a draft. */
export async function createSampleSignatures({ agenda, now }: SampleLife): Promise<void> {
  const today = dayIn(now, 'UTC')
  const began = addDays(today, -21)
  const set = setPapers([confidentiality.paper(dayOn(began))], Infinity)
  set.catch(() => {})
  const ids = new Map<string, string | undefined>()
  const plan = (days: number, who: string, run: (call: Call) => Promise<void>) =>
    agenda.plan(addDays(today, -days), who, run)
  const asked = (name: string, days: number, who: string, wanted: Wanted) =>
    plan(days, who, async (call) => {
      ids.set(name, await ask(wanted, call))
      await act('send', ids.get(name), undefined, call)
    })

  const planRest = (): void => {
    asked('quiet', 20, 'buyer', {
      document: confidentiality.title,
      days: 10,
      message: 'Please sign before the mill shows us its new kiln.',
      signers: ['buyer', 'manager'],
      inOrder: true,
    })
    plan(19, 'buyer', (call) => sign(ids.get('quiet'), call))
    plan(18, 'manager', (call) => sign(ids.get('quiet'), call))

    asked('supply', 5, 'buyer', {
      document: 'Frame agreement Northern Hardwood Mills',
      days: 12,
      message: 'The agreement with the prices of the new year.',
      signers: ['buyer', 'manager', 'accountant'],
      inOrder: true,
    })
    plan(4, 'buyer', (call) => sign(ids.get('supply'), call))

    asked('veneer', 9, 'buyer', {
      document: 'Frame agreement Champlain Veneer & Panel',
      days: 14,
      message: 'As agreed on the phone.',
      signers: ['manager'],
    })
    plan(8, 'manager', (call) =>
      act('refuse', ids.get('veneer'), { reason: 'The notice of 30 days is too short: ask for 60.' }, call),
    )
  }
  // The rest is planned from there on: the days before go by as they did without it.
  plan(21, 'buyer', async (call) => {
    await keepAgreement(began, (await set)[0]!, call)
    planRest()
  })
}
