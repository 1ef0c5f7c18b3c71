import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { AppContext } from '#server/app-context.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Embedder } from './built-in-model.ts'
import { embedderOf } from './embedder.ts'
import { bitsOf, packed } from './vectors.ts'

// Any fixed number that nothing else locks.
const lockKey = 7_124_660_042
/** The model needs some 60 ms of a processor for each. */
const batch = 8
/** Shorter passages mean too little: a name and a number are found by their words. */
export const leastTerms = 8

type Waiting = { id: string; title: string; text: string }

const withoutVector = (model: string, most: number) =>
  sql`select p.id, p.title, p.text from retrieval_passages p
    where p.terms >= ${leastTerms} and not exists (select from retrieval_vectors v where v.passage_id = p.id and v.model = ${model})
    order by p.changed_at desc, p.id limit ${most}`

/**
 * Gives passages without a vector of the current model theirs, newest first, until all have one or `mayGoOn` says no. Of several processes one does it;
 * no transaction is open while the model works. Returns whether passages are left.
 */
export async function embedPassages(app: AppContext, mayGoOn: () => boolean = () => true): Promise<boolean> {
  const embedder = await embedderOf(app)
  if (!embedder) return false
  const client = await app.pool.connect()
  let isHeld = false
  try {
    isHeld = await held(client)
    if (!isHeld) return true
    for (;;) {
      const passages = await rowsOf<Waiting>(app.db, withoutVector(embedder.model, batch))
      if (passages.length === 0) return false
      if (!mayGoOn()) return true
      await embed(passages, embedder, app)
    }
  } finally {
    if (isHeld) await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {})
    client.release()
  }
}

const held = async (client: pg.PoolClient): Promise<boolean> =>
  (await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey])).rows[0]!.held

async function embed(passages: readonly Waiting[], { model, embed: embedTexts }: Embedder, { db }: AppContext) {
  const vectors = await embedTexts(passages.map(({ title, text }) => `${title}. ${text.replaceAll('\n', '. ')}`))
  const ids = passages.map(({ id }) => id)
  const bits = vectors.map((vector) => bitsOf(vector))
  const bytes = vectors.map((vector) => packed(vector).toString('hex'))
  // A passage that has gone meanwhile gets none.
  await db.execute(
    sql`insert into retrieval_vectors (passage_id, record_type, record_id, model, bits, vec)
      select p.id, p.record_type, p.record_id, ${model}, e.bits::bit(512), decode(e.vec, 'hex')
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(bits)}::text[], ${sql.param(bytes)}::text[]) as e(id, bits, vec) join retrieval_passages p using (id)
      on conflict (passage_id) do update set model = excluded.model, bits = excluded.bits, vec = excluded.vec`,
  )
}
