import { and, count, eq, gt } from 'drizzle-orm'
import { newTicket, ticketIn, ticketMs } from './ticket.ts'
import { documents } from '#modules/documents/server/documents.ts'
import { hashOf } from '#server/auth/session-token.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { hashPassword, isPassword } from '#server/identity-provider/passwords.ts'
import type { StoredFile } from '#server/files/send.ts'
import type { AppContext } from '#server/app-context.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { givenBy, type Given } from './given.ts'
import { linkKey } from './link-key.ts'
import { shareLinks } from './share-links.ts'
import { openingTable, shareTable } from './tables.ts'

/** So many wrong passwords in a quarter of an hour, and the link takes none for the rest of it. */
const mostWrong = 10
const pauseMs = 15 * 60_000

export type Visit = { address: string; agent: string }
export type Shared = { hash: string; sharedByName: string; endsAt: string; hasPassword: boolean; given: Given }

const written = /^[\w-]{43}$/

/** The link of an address, with the name of whoever made it; null where there is none. */
async function kept(hash: string, call: Call, hold = false) {
  const asked = call.tx
    .select({ link: shareTable, sharedByName: users.name })
    .from(unscoped(shareTable, 'the app'))
    .innerJoin(users, eq(shareTable.sharedById, users.id))
    .where(eq(shareTable.tokenHash, hash))
  const [found] = await (hold ? asked.for('update', { of: shareTable }) : asked)
  return found ?? null
}

type Kept = NonNullable<Awaited<ReturnType<typeof kept>>>

/** What a link opens at this moment; null where it opens nothing, whatever the reason. */
async function opens({ link, sharedByName }: Kept, call: Call) {
  const isOpen = link.state === 'open' && Date.parse(link.endsAt) > call.now.getTime()
  const given = isOpen ? await givenBy({ ...link, sharedByName }, call) : null
  return given && 'file' in given ? { ...link, sharedByName, given } : null
}

/** What a visitor is shown of a link. */
export async function look(secret: string, call: Call): Promise<Shared | null> {
  if (!written.test(secret)) return null
  const hash = hashOf(secret)
  const found = await kept(hash, call)
  const link = found && (await opens(found, call))
  if (!link || !(await call.app.files.exists(link.given.file.storageKey))) return null
  const { sharedByName, endsAt, passwordHash, given } = link
  return { hash, sharedByName, endsAt, hasPassword: passwordHash !== null, given }
}

const wrongOf = async (linkId: string, { tx, now }: Pick<Call, 'tx' | 'now'>): Promise<number> => {
  const since = new Date(now.getTime() - pauseMs).toISOString()
  const [found] = await tx
    .select({ wrong: count() })
    .from(unscoped(openingTable, 'the app'))
    .where(and(eq(openingTable.linkId, linkId), eq(openingTable.kind, 'wrong password'), gt(openingTable.at, since)))
  return found!.wrong
}

/** What was found of a password before the link is held: hashing takes long, and no connection of the database waits for it. */
export type Tried = { fits: boolean; anew: string | null }

/** Compares the password of a link. Where there is nothing to compare with the same work is done, so that the time tells nothing. */
export async function tryPassword(hash: string, password: string, app: AppContext): Promise<Tried> {
  const { db: tx, settings } = app
  const [link] = await tx
    .select({ id: shareTable.id, kept: shareTable.passwordHash })
    .from(unscoped(shareTable, 'the app'))
    .where(eq(shareTable.tokenHash, hash))
  if (link?.kept === null) return { fits: true, anew: null }
  const isPaused = link !== undefined && (await wrongOf(link.id, { tx, now: app.now() })) >= mostWrong
  const key = linkKey(settings)
  const fits = await isPassword(password, isPaused ? null : (link?.kept ?? null), key)
  return { fits: fits !== false, anew: fits === 'old' ? await hashPassword(password, key) : null }
}

/** The ticket by which the file of a link is fetched. Null where it opens nothing or the password is another one, which look alike. */
export async function admit(
  hash: string,
  { fits, anew }: Tried,
  { address, agent }: Visit,
  call: Call,
): Promise<string | null> {
  const { tx, now, app } = call
  const found = await kept(hash, call, true)
  const link = found && (await opens(found, call))
  if (!link) return null
  const { id: linkId } = link
  // Counted here again, where nobody else tries: of many at once no more are taken than of one after the other.
  const isPaused = link.passwordHash !== null && (await wrongOf(linkId, call)) >= mostWrong
  if (fits && !isPaused) {
    if (anew !== null) await tx.update(shareTable).set({ passwordHash: anew }).where(eq(shareTable.id, linkId))
    return newTicket(hash, now, app.settings)
  }
  if (!isPaused) {
    const at = now.toISOString()
    await tx.insert(openingTable).values({ linkId, at, address, agent, kind: 'wrong password' })
    const after = { address, agent }
    call.changed({ record: shareLinks.record.name, recordId: linkId, action: 'wrong password', before: null, after })
  }
  return null
}

/** The opening of a ticket, once its file was asked for. */
const openingOf = async (openingId: string, linkId: string, { tx }: Call) =>
  (
    await tx
      .select({ at: openingTable.at, versionId: openingTable.versionId })
      .from(unscoped(openingTable, 'the app'))
      .where(and(eq(openingTable.id, openingId), eq(openingTable.linkId, linkId), eq(openingTable.kind, 'opened')))
  )[0]

/**
 * The file that a ticket is good for. To ask for it first opens the link, where that `counts`; for half an hour from then on the same bytes are fetched, in whatever parts, and
 * no opening more. Null once the link was revoked or has ended, or whoever made it may not share this version any more.
 */
export async function fileOf(
  secret: string,
  given: { ticket: string; visit: Visit; counts: boolean },
  call: Call,
): Promise<StoredFile | null> {
  if (!written.test(secret)) return null
  const hash = hashOf(secret)
  const ticket = ticketIn(given.ticket, hash, call.app.settings)
  // Parts that are asked for at once are one opening.
  const found = ticket && (await kept(hash, call, true))
  if (!found) return null
  const opening = await openingOf(ticket.openingId, found.link.id, call)
  const since = opening ? Date.parse(opening.at) : ticket.issuedAt
  if (since + ticketMs <= call.now.getTime()) return null
  const what = opening ? await goesOn(found, opening, call) : await opens(found, call)
  if (!what) return null
  if (!opening && given.counts) await open(what, ticket.openingId, given.visit, call)
  return { ...what.given.file, sha256: what.given.sha256 }
}

/** What was opened, where it still may be: a link that is used up is no obstacle. */
async function goesOn({ link, sharedByName }: Kept, { versionId }: { versionId: string | null }, call: Call) {
  if (link.state === 'revoked' || link.state === 'ended' || Date.parse(link.endsAt) <= call.now.getTime()) return null
  const given = await givenBy({ ...link, versionId, sharedByName }, call)
  return 'file' in given ? { ...link, sharedByName, given } : null
}

/** Opens a link that is held: one opening less. */
async function open(
  link: NonNullable<Awaited<ReturnType<typeof opens>>>,
  openingId: string,
  { address, agent }: Visit,
  call: Call,
): Promise<void> {
  const { tx, now } = call
  const at = now.toISOString()
  const { id, documentId, given, opened: before, mostOpenings } = link
  const times = before + 1
  const state = times === mostOpenings ? ('used up' as const) : ('open' as const)
  await tx
    .update(shareTable)
    .set({ opened: times, state, lastOpenedAt: at, updatedAt: at, version: link.version + 1 })
    .where(eq(shareTable.id, id))
  const { versionId, sha256, number } = given
  await tx
    .insert(openingTable)
    .values({ id: openingId, linkId: id, at, address, agent, kind: 'opened', documentId, versionId, sha256 })
  call.changed({
    record: shareLinks.record.name,
    recordId: id,
    action: 'openShared',
    before: { opened: before, state: link.state },
    after: { opened: times, state, address, agent, version: number, sha256 },
  })
  const told = { before: null, after: { version: number } }
  call.changed({ record: documents.record.name, recordId: documentId, action: 'openShared', ...told })
}
