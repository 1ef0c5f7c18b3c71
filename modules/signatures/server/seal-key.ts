import { createPrivateKey, generateKeyPair, randomUUID, X509Certificate, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { isExchanged } from '#server/auth/seal-anew.ts'
import { derivedKey, seal, sealedAnew, unseal } from '#server/auth/secret-box.ts'
import type { Call } from '#server/call/call.ts'
import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'
import { certificateOf } from './certificate-der.ts'
import { sealKeyTable } from './tables.ts'

const years = 10
export const keyBits = 3072

const keyOf = (settings: Settings) => derivedKey(readSecretKey(settings), 'document seal')
const placeOf = (id: string) => `document seal:${id}`

export type SealKey = { certificate: X509Certificate; privateKey: KeyObject }

const opened = (row: typeof sealKeyTable.$inferSelect, settings: Settings): SealKey | null => {
  const pem = unseal(keyOf(settings), placeOf(row.id), row.privateKey)
  return pem === null ? null : { certificate: new X509Certificate(row.certificate), privateKey: createPrivateKey(pem) }
}

/** The key of the company's seal, made when it is first needed; a new one where its time is over, or the secret key was lost. */
export async function sealKey({ tx, app, now }: Pick<Call, 'tx' | 'app' | 'now'>): Promise<SealKey> {
  const { settings } = app
  const newest = async () => {
    const [row] = await tx
      .select()
      .from(unscoped(sealKeyTable, 'the app'))
      .orderBy(desc(sealKeyTable.createdAt))
      .limit(1)
    const key = row && opened(row, settings)
    return key && Date.parse(key.certificate.validTo) > now.getTime() ? key : null
  }
  const known = await newest()
  if (known) return known
  // Of several who need it first one makes it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('documents.seal-key'))`)
  const made = await newest()
  if (made) return made
  const { name: company } = await defaultEntity(tx)
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits })
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const from = new Date(now.getTime() - 86_400_000)
  const certificate = new X509Certificate(certificateOf({ company, from, until, publicKey, privateKey }))
  const id = randomUUID()
  await tx.insert(sealKeyTable).values({
    id,
    createdAt: now.toISOString(),
    certificate: certificate.toString(),
    privateKey: seal(keyOf(settings), placeOf(id), String(privateKey.export({ type: 'pkcs8', format: 'pem' }))),
  })
  return { certificate, privateKey }
}

/** After the secret key was exchanged, the keys of seals are sealed with the new one. */
async function sealKeysAnew({ db, settings }: AppContext): Promise<void> {
  if (!isExchanged(settings)) return
  for (const { id, privateKey } of await db.select().from(unscoped(sealKeyTable, 'the app'))) {
    const anew = sealedAnew(keyOf(settings), placeOf(id), privateKey)
    if (anew === null) continue
    await db
      .update(sealKeyTable)
      .set({ privateKey: anew })
      .where(and(eq(sealKeyTable.id, id), eq(sealKeyTable.privateKey, privateKey)))
  }
}

export const sealAnewJob: JobHandler = {
  name: 'signatures.seal-anew',
  words: 'Seal the keys of the company’s seal anew after the secret key was exchanged',
  every: '*/5 * * * *',
  run: (_data, app) => sealKeysAnew(app),
}
