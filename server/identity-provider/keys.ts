import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { seal, unseal, type Key } from '#server/auth/secret-box.ts'
import { identityKeys } from '#server/auth/tables.ts'
import type { Db } from '#server/db/db.ts'

/** The provider's signing key and its cookie keys: made once, kept sealed, the same for every process. */
export async function providerKeys(db: Db, key: Key): Promise<{ signing: JWK; cookies: string[] }> {
  const signing = await keptValue(db, key, 'signing', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomBytes(6).toString('hex') }
  })
  const cookies = await keptValue(db, key, 'cookies', async () => [randomBytes(32).toString('base64url')])
  return { signing, cookies }
}

export const placeOfKey = (name: string) => `identity_keys.value:${name}`

async function keptValue<Value>(db: Db, key: Key, name: string, make: () => Promise<Value>): Promise<Value> {
  const place = placeOfKey(name)
  const read = async () => {
    const [row] = await db.select().from(identityKeys).where(eq(identityKeys.name, name))
    const text = row && unseal(key, place, row.value)
    return text ? { value: JSON.parse(text) as Value } : null
  }
  const kept = await read()
  if (kept) return kept.value
  const value = seal(key, place, JSON.stringify(await make()))
  // A value that cannot be opened belongs to an earlier secret key and is of no use to anybody.
  const opens = await db.select().from(identityKeys).where(eq(identityKeys.name, name))
  if (opens.length) await db.update(identityKeys).set({ value }).where(eq(identityKeys.name, name))
  // Of several starters one writes; all read what it wrote.
  else await db.insert(identityKeys).values({ name, value }).onConflictDoNothing()
  return (await read())!.value
}
