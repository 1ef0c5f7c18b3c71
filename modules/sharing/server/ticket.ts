import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { derivedKey, type Key } from '#server/auth/secret-box.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'
import { sharedPath } from './address.ts'

/** How long a file is fetched by one ticket, from its first part on; and how long a ticket waits for that. */
export const ticketMs = 30 * 60_000
/** The name of the cookie that a ticket is kept in, by the browser that brought the form. */
export const ticketName = 'shared'
type Ticket = { openingId: string; issuedAt: number }

const known = new WeakMap<Settings, Key>()
function ticketKey(settings: Settings): Key {
  const found = known.get(settings) ?? derivedKey(readSecretKey(settings), 'tickets of share links')
  known.set(settings, found)
  return found
}
const sealOf = (hash: string, said: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`${hash} ${said}`).digest()

/** Stands for one opening of one link, and for no other, before it is made: nobody makes one up, and a copy of the database holds none. */
export function newTicket(hash: string, now: Date, settings: Settings): string {
  const said = `${randomUUID()}.${now.getTime().toString(36)}`
  return `${said}.${sealOf(hash, said, ticketKey(settings).now).toString('base64url')}`
}

/** What a ticket of this link stands for; null where it is of another, or none. */
export function ticketIn(text: string, hash: string, settings: Settings): Ticket | null {
  const [openingId = '', issued = '', seal = '', ...more] = text.split('.')
  if (more.length || !/^[0-9a-f-]{36}$/.test(openingId)) return null
  const came = Buffer.from(seal, 'base64url')
  const { now, before } = ticketKey(settings)
  const isOwn = [now, ...before].some((key) => {
    const own = sealOf(hash, `${openingId}.${issued}`, key)
    return came.length === own.length && timingSafeEqual(came, own)
  })
  return isOwn ? { openingId, issuedAt: Number.parseInt(issued, 36) } : null
}

/** The cookie of a ticket: for this address alone. */
export const ticketCookie = (ticket: string, secret: string, { publicOrigin }: Settings) => ({
  name: ticketName,
  value: ticket,
  options: {
    path: `${sharedPath}/${secret}`,
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: publicOrigin.startsWith('https:'),
    maxAge: (2 * ticketMs) / 1000,
  },
})
