import type pg from 'pg'
import { leavesOf, readLeaves, sealHash, type Chain } from './chain.ts'
import { readHeads } from './heads.ts'

const batch = 500
const mostFindings = 20

type Broken = {
  number: string
  sealedAt: string
  orphan: boolean
  chained: boolean
  whole: boolean
  leaves: Buffer
  found: Buffer
}

/** Walks all seals of a log and the rows under them; each finding is a sentence, the earliest first. Empty where nothing was touched. */
export async function verifyChain(pool: pg.Pool, chain: Chain, headsDir: string): Promise<string[]> {
  const findings: string[] = []
  for await (const finding of inTheLog(pool, chain)) {
    findings.push(finding)
    if (findings.length === mostFindings) break
  }
  if (findings.length === 0) findings.push(...(await uncovered(pool, chain)))
  findings.push(...(await cutOff(pool, chain, headsDir)))
  return findings
}

async function* inTheLog(pool: pg.Pool, chain: Chain): AsyncGenerator<string> {
  const ends = await pool.query<{ last: string | null; eras: string[] | null }>(
    `select max(number) as last, array_agg(distinct after_seq) as eras from ${chain.seals}`,
  )
  const { last, eras } = ends.rows[0]!
  for (let from = 1; from <= Number(last ?? 0); from += batch) {
    const { rows } = await pool.query<Broken>(
      `select s.number, s.sealed_at as "sealedAt", s.orphan, s.chained, s.hash = ${sealHash} as whole, s.leaves, f.leaves as found
       from (select *, number > 1 and lag(number) over w is distinct from number - 1 as orphan,
               previous = coalesce(lag(hash) over w, '') and (after_seq > coalesce(lag(after_seq) over w, 0) or from_xid = coalesce(lag(to_xid) over w, '0')) as chained
             from ${chain.seals} where number between $1::bigint - 1 and $2 window w as (order by number)) s
         cross join lateral (
           select ${leavesOf(chain)} as leaves from ${chain.log} a where a.seq > s.after_seq and a.txid >= s.from_xid and a.txid < s.to_xid
             and a.seq <= coalesce((select min(era) from unnest($3::bigint[]) as era where era > s.after_seq), a.seq)) f
       where s.number >= $1 and (s.orphan or not s.chained or s.leaves <> f.leaves or s.hash <> ${sealHash})
       order by s.number`,
      [from, from + batch - 1, eras],
    )
    for (const row of rows) yield* sentences(row, chain)
  }
}

function* sentences(
  { number, sealedAt, orphan, chained, whole, leaves: sealed, found }: Broken,
  { entry }: Chain,
): Generator<string> {
  if (orphan) yield `The seal before seal ${number} is missing.`
  if (!whole) yield `Seal ${number} of ${sealedAt} was changed.`
  else if (!chained && !orphan) yield `Seal ${number} of ${sealedAt} does not follow from the seal before it.`
  const before = readLeaves(sealed)
  const now = readLeaves(found)
  for (const [seq, hash] of before) {
    if (!now.has(seq)) yield `${entry} ${seq} is missing (seal ${number} of ${sealedAt}).`
    else if (now.get(seq) !== hash)
      yield `${entry} ${seq} was changed after it was sealed (seal ${number} of ${sealedAt}).`
  }
  for (const seq of now.keys())
    if (!before.has(seq))
      yield `${entry} ${seq} was put in after the time it claims was sealed (seal ${number} of ${sealedAt}).`
}

/** Rows that no seal covers: those of the last moments are on their way, others should not exist. */
async function uncovered(pool: pg.Pool, { log, seals, entry }: Chain): Promise<string[]> {
  const { rows } = await pool.query<{ stray: string; waiting: string; since: string | null }>(
    `select count(*) - (select coalesce(sum(rows), 0) from ${seals}) - count(*) filter (where open) as stray,
       count(*) filter (where open and at < now() - interval '1 minute') as waiting, min(at) filter (where open) as since
     from (select ${log === 'audit_log' ? 'at' : 'null::timestamptz as at'}, seq > coalesce(l.after_seq, 0) and txid >= coalesce(l.to_xid, '0') as open
           from ${log} left join (select after_seq, to_xid from ${seals} order by number desc limit 1) l on true) a`,
  )
  const { stray, waiting, since } = rows[0]!
  const findings: string[] = []
  if (stray !== '0') findings.push(`${stray} rows of ${log} belong to no seal (${entry.toLowerCase()}).`)
  if (waiting !== '0')
    findings.push(
      `${waiting} audit entries since ${since} are not sealed yet. A running server seals within two seconds: start it and check again.`,
    )
  return findings
}

/** The seals noted outside the database must still be there; whoever cuts off the end of the chain cannot cut it off there. */
async function cutOff(pool: pg.Pool, chain: Chain, headsDir: string): Promise<string[]> {
  for await (const heads of readHeads(headsDir, chain.heads)) {
    const [first] = await missingSeals(pool, chain, heads, `in ${chain.heads}`)
    if (first) return [first]
  }
  return []
}

/** Sentences about noted seals that are not in the database any more as they were. */
export async function missingSeals(
  pool: pg.Pool,
  { seals }: Chain,
  heads: readonly { number: string; hash: string; sealedAt?: string }[],
  where: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ number: string; hash: string }>(
    `select number, hash from ${seals} where number = any($1::bigint[])`,
    [heads.map(({ number }) => number)],
  )
  const known = new Map(rows.map(({ number, hash }) => [number, hash]))
  return heads
    .filter(({ number, hash }) => known.get(number) !== hash)
    .map(({ number, sealedAt }) => {
      const what = known.has(number) ? 'is another one now' : 'is not in the database any more'
      return `Seal ${number}${sealedAt ? ` of ${sealedAt}` : ''}, noted ${where}, ${what}: entries were removed or replaced, or an older backup was restored.`
    })
}
