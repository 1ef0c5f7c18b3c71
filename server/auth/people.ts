import { and, eq, sql } from 'drizzle-orm'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import type { Tx } from '#server/db/db.ts'
import type { Claims, Directory } from './directory.ts'
import { users } from './tables.ts'

type Person = { id: string; active: boolean }

/** The person of a verified id token, made on first sign-in without any role; name and address follow the directory. */
export const admit = (db: Tx, directory: Directory, claims: Claims): Promise<Person> =>
  outsideCalls(db, 'admit', (tx) => personOf(tx, directory, claims))

async function personOf(tx: Tx, directory: Directory, claims: Claims): Promise<Person> {
  const email = emailOf(claims)
  const fresh = { email, name: claims.name?.trim() || email }
  const identity = { issuer: directory.nameOf?.(claims) ?? directory.name, subject: claims.oid ?? claims.sub }
  const isSame = and(eq(users.issuer, identity.issuer), eq(users.subject, identity.subject))
  const find = () => tx.select({ id: users.id, active: users.active }).from(users).where(isSame)
  if (directory.welcome && (await find()).length === 0) await directory.welcome(tx)
  const [person] = await tx
    .insert(users)
    .values({ ...identity, ...fresh })
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: { ...fresh, version: sql`${users.version} + 1` },
      setWhere: sql`(${users.email}, ${users.name}) is distinct from (excluded.email, excluded.name)`,
    })
    .returning({ id: users.id, active: users.active })
  return person ?? (await find())[0]!
}

export const emailOf = (claims: Claims): string => claims.preferred_username ?? claims.email ?? ''

/** The pair of ids from which the identity library builds `uid.utid`; Entra sends it, other providers do not. */
export const clientInfoOf = (claims: Claims): string =>
  Buffer.from(JSON.stringify({ uid: claims.oid ?? claims.sub, utid: claims.tid ?? 'default' })).toString('base64url')

/** `uid.utid` of a client info; the subject alone where it cannot be read. */
export function homeAccountId(clientInfo: string, fallback: string): string {
  try {
    const { uid, utid } = JSON.parse(Buffer.from(clientInfo, 'base64url').toString()) as {
      uid?: unknown
      utid?: unknown
    }
    return typeof uid === 'string' && typeof utid === 'string' ? `${uid}.${utid}` : fallback
  } catch {
    return fallback
  }
}
