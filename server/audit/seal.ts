import type pg from 'pg'
import type { AppContext } from '#server/app-context.ts'
import { auditChain, leavesOf, rowChain, sealHash, type Chain } from './chain.ts'
import { noteHead, noteSeries, type Head } from './heads.ts'

type Range = { number: string; afterSeq: string; from: string; to: string; previous: string }

/**
 * Seals all rows whose transactions have ended since the last seal; null where there are none or another process is at it.
 * A transaction id below the oldest one still running is final, so that no row can be late for its seal.
 */
export async function seal(pool: pg.Pool, chain: Chain = auditChain): Promise<Head | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // After a long pause there is more to hash than a call may take.
    await client.query(`set local statement_timeout = '10min'`)
    const lock = await client.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [chain.lock])
    const head = lock.rows[0]?.held ? await sealNext(client, chain) : null
    await client.query('commit')
    client.release()
    return head
  } catch (error) {
    // A client in a broken transaction must not go back to the pool.
    client.release(true)
    throw error
  }
}

async function sealNext(client: pg.PoolClient, chain: Chain): Promise<Head | null> {
  const found = await client.query<{
    number: string
    after: string
    to: string
    hash: string
    xmin: string
    younger: boolean
    seen: string
  }>(
    `select coalesce(l.number, 0) as number, coalesce(l.after_seq, 0) as after, coalesce(l.to_xid, '0')::text as to, coalesce(l.hash, '') as hash,
       now.xmin::text as xmin, coalesce(now.xmin < l.to_xid, false) as younger, case when now.xmin < l.to_xid then (select max(last_seq) from ${chain.seals}) end as seen
     from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) now left join (select * from ${chain.seals} order by number desc limit 1) l on true`,
  )
  const { number, after, to, hash, xmin, younger, seen } = found.rows[0]!
  const next = { number: String(BigInt(number) + 1n), afterSeq: after, previous: hash }
  if (!younger) return sealRange(client, chain, { ...next, from: to, to: xmin })
  // A dump was restored into a server that has counted fewer transactions: first what the dump held beyond its last seal, then anew.
  const beyond = await client.query<{ to: string | null }>(
    `select (max(txid::text::numeric) + 1)::text as to from ${chain.log} where seq > $1 and txid >= $2::xid8`,
    [after, to],
  )
  const end = beyond.rows[0]?.to
  return sealRange(
    client,
    chain,
    end ? { ...next, from: to, to: end } : { ...next, afterSeq: seen, from: '0', to: xmin },
  )
}

/** Puts one seal over the rows of a range, whose transactions must all have ended. */
export async function sealRange(client: pg.PoolClient, chain: Chain, range: Range): Promise<Head | null> {
  const { rows } = await client.query<Head>(
    `with s as (
       select $1::bigint as number, $2::bigint as after_seq, $3::xid8 as from_xid, $4::xid8 as to_xid, count(*)::integer as rows,
         max(a.seq) as last_seq, ${leavesOf(chain)} as leaves, $5::text as previous, date_trunc('milliseconds', clock_timestamp()) as sealed_at
       from ${chain.log} a where a.seq > $2::bigint and a.txid >= $3::xid8 and a.txid < $4::xid8 having count(*) > 0)
     insert into ${chain.seals} (number, after_seq, from_xid, to_xid, rows, last_seq, leaves, previous, hash, sealed_at)
     select number, after_seq, from_xid, to_xid, rows, last_seq, leaves, previous, ${sealHash}, sealed_at from s
     returning number, hash, rows, to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sealedAt"`,
    [range.number, range.afterSeq, range.from, range.to, range.previous],
  )
  return rows[0] ?? null
}

/** Seals both logs every two seconds until stopped, and once more then, and notes outside the database where every chain ends; a database that is away is tried again. */
export function startSealing(
  { pool, log, modules }: Pick<AppContext, 'pool' | 'log' | 'modules'>,
  headsDir: string,
  everyMs = 2000,
): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const once = async () => {
    try {
      for (const chain of [auditChain, rowChain]) {
        const head = await seal(pool, chain)
        if (head) await noteHead(headsDir, head, chain)
      }
      for (const { series } of modules) if (series) await noteSeries(headsDir, series, pool)
    } catch (error) {
      log.error({ err: error }, 'the logs could not be sealed')
    }
  }
  const round = async () => {
    await once()
    if (!stopped) timer = setTimeout(() => (running = round()), everyMs).unref()
  }
  let running = round()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      await once()
    },
  }
}
