import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, count, eq, gt } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { inWords } from '#shared/sentence.ts'
import { derivedKey, type Key } from '#server/auth/secret-box.ts'
import { hashOf, newSecret } from '#server/auth/session-token.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import type { Came } from '#server/pages/public-form.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'
import { note } from './event-log.ts'
import { findLink, readingMinutes, type Found } from './outside-link.ts'
import { codeMailOf } from './outside-mails.ts'
import { signingPath, write } from './outside.ts'
import { signatureRequests } from './requests.ts'
import { says } from './sentences.ts'
import { codeTable, linkTable } from './tables.ts'

export const codeMinutes = 10
const mostTries = 5
/** Codes that somebody is sent within an hour and within a day, whatever links they have: fifty tries at a million codes. */
const mostAnHour = 5
const mostADay = 10
/** Whoever asks twice at once is sent one. */
const apartMs = 20_000

/** Whoever came: by which browser and from where. */
export type Visit = Pick<Call, 'request'> & { secret: string; session: string | undefined }

const known = new WeakMap<Settings, Key>()
function codeKey(settings: Settings): Key {
  const found = known.get(settings) ?? derivedKey(readSecretKey(settings), 'codes of signing links')
  known.set(settings, found)
  return found
}
/** It takes no time, unlike the hash of a password: a code has five tries and ten minutes, and a copy of the database has not the key. */
const keptOf = (code: string, linkId: string, key: Buffer): string =>
  createHmac('sha256', key).update(`${linkId} ${code}`).digest('hex')

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The cookie of a link: of this address alone, which no other page of ours is sent. */
export const cookieName = 'signing'
const cookieOf = (value: string, secret: string, { publicOrigin }: Settings) => ({
  name: cookieName,
  value,
  options: {
    path: `${signingPath}/${secret}`,
    httpOnly: true,
    // The link in the mail leads here from elsewhere: with `strict` its reader would have to enter a code again.
    sameSite: 'lax' as const,
    secure: publicOrigin.startsWith('https:'),
    maxAge: readingMinutes * 60,
  },
})

/** The code can be tried still. */
export const isLive = ({ code }: Pick<Found, 'code'>, now: Date): boolean =>
  code !== null &&
  code.usedAt === null &&
  code.wrong < mostTries &&
  now.getTime() - Date.parse(code.sentAt) < codeMinutes * 60_000

const hold = (visit: Visit, call: Call) => findLink(visit.secret, visit.session, call, async () => {})
const tell = ({ row, signer }: Found, action: string, { request }: Visit, call: Call) =>
  call.changed({
    record: signatureRequests.record.name,
    recordId: row.id,
    action,
    before: null,
    after: { signer: signer.name, address: request?.ip ?? '' },
  })

/** The seal is the last of the log: what is done with a link afterwards is in the audit log alone. */
const noteIn = async (
  kind: 'code sent' | 'code failed' | 'opened',
  { row, signer, stands }: Found,
  more: { method?: string; by?: boolean },
  { request }: Visit,
  { tx, now }: Call,
): Promise<void> => {
  if (stands !== 'asked') return
  const { method, by = false } = more
  const actor = by ? { id: signer.id, name: signer.name } : system
  const details = { signer: signer.position, mail: signer.mail, ...(method ? { method } : {}) }
  await note(kind, row, details, { tx, now, actor, ...(request ? { request } : {}) })
}

/** Sends whoever has a link a code, to the address that the link went to and to no other. Null where the link opens nothing. */
export async function askForCode(visit: Visit, call: Call): Promise<string | null> {
  const { tx, now, app } = call
  const found = await hold(visit, call)
  if (!found) return null
  const { linkId, signer, row, code: last } = found
  const at = `${signingPath}/${visit.secret}`
  if (found.stands === 'signed' || found.isIn) return at
  if (isLive(found, now) && now.getTime() - Date.parse(last!.sentAt) < apartMs) return at
  const sentSince = async (ms: number) => {
    const [sent] = await tx
      .select({ codes: count() })
      .from(unscoped(codeTable, 'the app'))
      .innerJoin(unscoped(linkTable, 'the app'), eq(codeTable.linkId, linkTable.id))
      .where(and(eq(linkTable.signerId, signer.id), gt(codeTable.sentAt, new Date(now.getTime() - ms).toISOString())))
    return sent!.codes
  }
  if ((await sentSince(3_600_000)) >= mostAnHour || (await sentSince(86_400_000)) >= mostADay)
    throw new Problem('conflict', says.codesEnough())
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = keptOf(code, linkId, codeKey(app.settings).now)
  await tx.insert(codeTable).values({ id, linkId, codeHash, sentAt: now.toISOString() })
  await write(row, signer.mail, { ...codeMailOf(signer.name, code, codeMinutes), key: `signing code ${id}` }, call)
  await noteIn('code sent', found, {}, visit, call)
  tell(found, 'codeSent', visit, call)
  return at
}

/** Lets the browser in that comes with the right code: once, and for an hour. What was tried is kept, also where it was wrong. */
export async function enterCode({ code }: { code: string }, visit: Visit, call: Call): Promise<Came | null> {
  const { tx, now, app } = call
  const found = await hold(visit, call)
  if (!found) return null
  const to = `${signingPath}/${visit.secret}`
  if (found.stands === 'signed' || found.isIn) return { to }
  const fault = (said: ReturnType<typeof says.codeOver>) => ({ faults: [{ field: 'code', sentence: inWords(said) }] })
  if (!isLive(found, now)) return fault(says.codeOver())
  const { id, codeHash, wrong } = found.code!
  const { now: key, before } = codeKey(app.settings)
  if (![key, ...before].some((each) => isSame(keptOf(code, found.linkId, each), codeHash))) {
    await tx
      .update(codeTable)
      .set({ wrong: wrong + 1 })
      .where(eq(codeTable.id, id))
    tell(found, 'codeWrong', visit, call)
    if (wrong + 1 < mostTries) return fault(says.codeWrong({ left: mostTries - wrong - 1 }))
    await noteIn('code failed', found, {}, visit, call)
    return fault(says.codeUsedUp())
  }
  const session = newSecret()
  await tx
    .update(codeTable)
    .set({ usedAt: now.toISOString(), sessionHash: hashOf(session) })
    .where(eq(codeTable.id, id))
  await noteIn('opened', found, { method: methodOf(found), by: true }, visit, call)
  tell(found, 'opened', visit, call)
  return { to, cookie: cookieOf(session, visit.secret, app.settings) }
}

/** How somebody outside proved who they are. */
export const methodOf = ({ signer }: Pick<Found, 'signer'>): string =>
  `entered a one-time code that was sent to ${signer.mail}`
