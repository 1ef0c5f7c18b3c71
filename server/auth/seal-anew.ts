import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import type { AppContext } from '#server/app-context.ts'
import { placeOfKey } from '#server/identity-provider/keys.ts'
import { placeOfTotp } from '#server/identity-provider/second-factor.ts'
import { placeOfMail } from '#server/outbox/sealed-body.ts'
import type { JobHandler } from '#server/module.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'
import { placeOfToken } from './refresh-token.ts'
import { derivedKey, sealedAnew } from './secret-box.ts'

/** A column that holds what is sealed: whose row it is, and under which key. */
type Sealed = { table: string; column: string; id: string; purpose: string; place: (id: string) => string }

const sealed: readonly Sealed[] = [
  { table: 'sessions', column: 'refresh_token', id: 'id_hash', purpose: 'refresh token', place: placeOfToken },
  { table: 'ended_tokens', column: 'refresh_token', id: 'id_hash', purpose: 'refresh token', place: placeOfToken },
  { table: 'identity_keys', column: 'value', id: 'name', purpose: 'built-in directory keys', place: placeOfKey },
  ...['totp_secret', 'totp_offered'].map((column) => ({
    table: 'accounts',
    column,
    id: 'user_id',
    purpose: 'directory second factor',
    place: placeOfTotp,
  })),
  ...['body', 'enclosed'].map((column) => ({
    table: 'outbox_messages',
    column,
    id: 'id',
    purpose: 'outbox',
    place: (id: string) => placeOfMail(id, column),
  })),
]

const batch = 200

/** Seals with the key of now what a key before sealed; what changes meanwhile is left as it came. Answers how many values. */
async function sealColumnAnew(
  { db, settings }: AppContext,
  { table, column, id, purpose, place }: Sealed,
): Promise<number> {
  const key = derivedKey(readSecretKey(settings), purpose)
  const [of, its, at] = [table, column, id].map((name) => sql.identifier(name))
  const rows = await rowsOf<{ id: string }>(db, sql`select ${at}::text as id from ${of} where ${its} is not null`)
  let count = 0
  for (let from = 0; from < rows.length; from += batch) {
    const ids = rows.slice(from, from + batch).map((row) => row.id)
    for (const row of await rowsOf<{ id: string; value: string }>(
      db,
      sql`select ${at}::text as id, ${its} as value from ${of} where ${at}::text = any(${sql.param(ids)}) and ${its} is not null`,
    )) {
      const anew = sealedAnew(key, place(row.id), row.value)
      if (anew === null) continue
      await db.execute(sql`update ${of} set ${its} = ${anew} where ${at}::text = ${row.id} and ${its} = ${row.value}`)
      count += 1
    }
  }
  return count
}

/** Whether the secret key is being exchanged. */
export const isExchanged = ({ secretKeyBefore }: Settings): boolean => secretKeyBefore !== undefined

/** While the secret key is exchanged (`SECRET_KEY_BEFORE`), everything that is sealed is sealed with the new one. */
export const sealingJobs: JobHandler[] = [
  {
    name: 'secrets.seal-anew',
    words: 'Re-encrypt secrets after a change of the secret key',
    every: '*/5 * * * *',
    run: async (_data, app) => {
      if (!isExchanged(app.settings)) return
      for (const each of sealed) {
        const count = await sealColumnAnew(app, each)
        if (count > 0) app.log.info({ table: each.table, column: each.column, count }, 'sealed anew')
      }
    },
  },
]
