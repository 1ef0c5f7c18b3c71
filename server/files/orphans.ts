import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { AppContext } from '../app-context.ts'
import type { JobHandler } from '../module.ts'
import { dropCopies } from '../storage/move-file.ts'
import { asOnlyMover } from '../storage/places.ts'
import type { Storage } from '../storage/storage.ts'
import { placeTable } from './tables.ts'

/** Hours after which a file that no row names is nobody's: whoever is keeping it writes its row within minutes. */
const graceHours = 24
const atOnce = 1000

/**
 * Removes stored files that no row names: what a server has left that died between storing a file and its row; and what lies beside the place of
 * a file, as a move that died has left it. Whichever table has a `storage_key` names files. Answers how many went.
 */
export async function sweepOrphans(app: Pick<AppContext, 'db' | 'files' | 'pool' | 'now'>): Promise<number> {
  const { db, files, pool, now } = app
  const before = now().getTime() - graceHours * 3_600_000
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(table_name) as name from information_schema.columns where table_schema = 'public' and column_name = 'storage_key' order by 1`,
  )
  // Where nothing can be seen that names files, every file would be nobody's.
  if (tables.length === 0) throw new Error('no table that names files can be read')
  const named = sql.join(
    tables.map(({ name }) => sql`select 1 from ${sql.raw(name)} as t where t.storage_key = k.key`),
    sql` union all `,
  )
  type Seen = { key: string; named: boolean; elsewhere: boolean }
  const seen = (keys: readonly string[], { name }: Storage) =>
    rowsOf<Seen>(
      db,
      sql`select k.key, exists (${named}) as named, coalesce(p.storage, 'local') <> ${name} as elsewhere
        from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as k(key) left join file_places p on p.key = k.key`,
    )
  let gone = 0
  /** `strays`: whether nobody moves files meanwhile, so that what lies beside its place can go. */
  const sweep = async (keys: readonly string[], storage: Storage, strays: boolean) => {
    for (const { key, named: isNamed, elsewhere } of await seen(keys, storage)) {
      // Never the last of a file.
      if (isNamed && !(strays && elsewhere && (await files.exists(key)))) continue
      await storage.delete(key)
      if (!isNamed) await db.delete(placeTable).where(eq(placeTable.key, key))
      gone += 1
    }
  }
  const all = async (strays: boolean) => {
    for (const storage of files.storages) {
      let old: string[] = []
      for await (const { key, lastModified } of storage.list()) {
        if (lastModified.getTime() < before) old.push(key)
        if (old.length < atOnce) continue
        await sweep(old, storage, strays)
        old = []
      }
      await sweep(old, storage, strays)
    }
  }
  const alone = await asOnlyMover(pool, async (lease) => {
    gone += await dropCopies({ files, pool, lease })
    await all(true)
  })
  if (!alone) await all(false)
  return gone
}

export const orphanJobs: JobHandler[] = [
  {
    name: 'files.sweep',
    words: 'Remove files that nothing names',
    every: '37 3 * * *',
    run: async (_data, app) => {
      const gone = await sweepOrphans(app)
      if (gone) app.log.info({ gone }, 'files that nothing names were removed')
    },
  },
]
