import type pg from 'pg'
import { until } from '#shared/testing/until.ts'

/** Waits until every transaction begun before has ended, also those of other databases of the server: only then a seal takes all rows written so far. */
export async function settled(pool: pg.Pool | pg.PoolClient): Promise<void> {
  const { rows } = await pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  const ended = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as ended'
  const hasEnded = async () => (await pool.query<{ ended: boolean }>(ended, [rows[0]!.xid])).rows[0]!.ended
  await until('the end of every transaction begun before', hasEnded)
}
