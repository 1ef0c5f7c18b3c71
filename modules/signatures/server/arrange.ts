import { randomUUID } from 'node:crypto'
import { and, asc, eq, ilike, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { documents } from '#modules/documents/server/documents.ts'
import { documentTable } from '#modules/documents/server/tables.ts'
import type { Arrangement, Outsider } from '#modules/signatures/shared/signers.ts'
import { users } from '#server/auth/tables.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { actorById } from '#server/call/job-call.ts'
import { isAddress } from '#server/outbox/mail.ts'
import { visible } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { SignerRow } from './outside.ts'
import { signatureRequests, type RequestRow } from './requests.ts'
import { says } from './sentences.ts'
import { placeTable, signerTable } from './tables.ts'

type Person = { id: string; name: string }
/** Whoever is asked, as their row is written. */
type Named = Pick<SignerRow, 'userId' | 'name' | 'mail' | 'role'>

/** Somebody who may sign and may open the document, with the rights of the moment; or why not. */
async function signerOf(userId: string, documentId: string, call: Call): Promise<Person> {
  const actor = await actorById({ db: call.tx, now: () => call.now }, userId)
  if (!actor || !may(actor, 'documents.signature-requests.sign'))
    throw new Problem('unprocessable', says.noSuchSigner(), { signers: says.noSuchSigner() })
  const [opened] = await call.tx
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(and(eq(documentTable.id, documentId), visible(documents.source, actor)))
  const shut = says.shutOut({ name: actor.name })
  if (!opened) throw new Problem('unprocessable', shut, { signers: shut })
  return { id: actor.id, name: actor.name }
}

/** Somebody outside: with an address that mail reaches, and that is no member's, as those are asked by name. */
export async function outsiderOf(
  { name, mail, role }: Outsider,
  { tx, app }: Pick<Call, 'tx' | 'app'>,
  field = 'signers',
): Promise<Named> {
  const refuse = (said: ReturnType<typeof says.noMailServer>): never => {
    throw new Problem('unprocessable', said, { [field]: said })
  }
  if (app.settings.mailUrl === undefined) refuse(says.noMailServer())
  if (!isAddress(mail)) refuse(says.noAddress({ mail }))
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.active, true), sql`lower(${users.email}) = lower(${mail})`))
    .limit(1)
  if (member) refuse(says.addressOfMember({ mail }))
  return { userId: null, name, mail, role }
}

/** Whether people outside can be asked; refuses an address at which nobody can be. */
export async function outsideSigning(mail: string | undefined, call: Call): Promise<{ mail: boolean }> {
  if (mail !== undefined) await outsiderOf({ name: mail, mail, role: 'signer' }, call, 'mail')
  return { mail: call.app.settings.mailUrl !== undefined }
}

/** Members by name who could be asked to sign a document that whoever calls may open. */
export async function signersLike(documentId: string, q: string, call: Call): Promise<Person[]> {
  await documents.find(documentId, call)
  const found = await call.tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.active, true), ilike(users.name, `%${q.replace(/[\\%_]/g, '\\$&')}%`)))
    .orderBy(asc(users.name), users.id)
    .limit(30)
  const able: Person[] = []
  for (const { id } of found) {
    if (able.length === 10) break
    const person = await signerOf(id, documentId, call).catch(() => null)
    if (person) able.push(person)
  }
  return able
}

/** Refuses a place that no page has room for. */
function refuseOutside({ pages }: RequestRow, { signers, places }: Arrangement): void {
  for (const { signer, page, left, top, width, height } of places) {
    const said =
      signer >= signers.length
        ? says.placeOfNobody()
        : page > pages.length
          ? says.noSuchPage({ page: String(page) })
          : left + width > 1000 || top + height > 1000
            ? says.beyondPage()
            : null
    if (said) throw new Problem('unprocessable', said, { places: said })
  }
}

const keyOf = ({ userId, mail }: Named): string => userId ?? mail!.toLowerCase()

const namedBy = async (given: Arrangement['signers'][number], documentId: string, call: Call): Promise<Named> => {
  if ('mail' in given) return outsiderOf(given, call)
  const { id, name } = await signerOf(given.userId, documentId, call)
  return { userId: id, name, mail: null, role: 'signer' }
}

/** Whoever does not sign has no place on the document. */
function refusePlacesOf(people: readonly Named[], { places }: Arrangement): void {
  for (const { signer } of places) {
    const { name, role } = people[signer]!
    const said = says.doesNotSign({ name })
    if (role !== 'signer') throw new Problem('unprocessable', said, { places: said })
  }
}

/** Keeps who signs and where, in place of what was there; only before it is sent. */
export const arrange = (id: string, wanted: Arrangement, call: Call) =>
  signatureRequests.act(id, 'arrange', call, async (row) => {
    if (row.state !== 'draft') throw new Problem('conflict', says.isSent())
    refuseOutside(row, wanted)
    const people: Named[] = []
    for (const given of wanted.signers) {
      const person = await namedBy(given, row.documentId, call)
      const twice = says.signerTwice({ name: person.mail ?? person.name })
      if (people.some((other) => keyOf(other) === keyOf(person)))
        throw new Problem('unprocessable', twice, { signers: twice })
      people.push(person)
    }
    refusePlacesOf(people, wanted)
    const { tx } = call
    await tx.delete(placeTable).where(eq(placeTable.requestId, id))
    await tx.delete(signerTable).where(eq(signerTable.requestId, id))
    const rows = people.map((person, at) => ({
      id: randomUUID(),
      requestId: id,
      position: at + 1,
      ...person,
    }))
    if (rows.length) await tx.insert(signerTable).values(rows)
    const places = wanted.places.map(({ signer, ...where }) => ({
      ...where,
      requestId: id,
      signerId: rows[signer]!.id,
    }))
    if (places.length) await tx.insert(placeTable).values(places)
    return { values: {} }
  })

/** Whoever is asked when a request is sent: each with a place for their signature, and with the rights to open it still. */
export async function readyToSend(row: RequestRow, call: Call) {
  const { tx } = call
  const signers = await tx
    .select()
    .from(unscoped(signerTable, 'of one in hand'))
    .where(eq(signerTable.requestId, row.id))
    .orderBy(signerTable.position)
  if (!signers.some(({ role }) => role === 'signer'))
    throw new Problem('unprocessable', says.nameSigners(), { signers: says.nameSigners() })
  const places = await tx
    .select()
    .from(unscoped(placeTable, 'of one in hand'))
    .where(eq(placeTable.requestId, row.id))
    .orderBy(placeTable.page, placeTable.top, placeTable.left, placeTable.id)
  for (const { id, userId, name, mail, role } of signers) {
    if (userId) await signerOf(userId, row.documentId, call)
    else await outsiderOf({ name, mail: mail!, role }, call)
    const said = says.placeEach({ name })
    if (role === 'signer' && !places.some(({ signerId, kind }) => signerId === id && kind === 'signature'))
      throw new Problem('unprocessable', said, { places: said })
  }
  return { signers, places }
}
