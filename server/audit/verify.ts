import type pg from 'pg'
import { leaves, readLeaves, sealHash } from './chain.ts'
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

/** Walks all seals and the rows under them; each finding is a sentence, the earliest first. Empty where nothing was touched. */
export async function verifyAudit(pool: pg.Pool, dataDir: string): Promise<string[]> {
  const findings: string[] = []
  for await (const finding of inTheLog(pool)) {
    findings.push(finding)
    if (findings.length === mostFindings) break
  }
  if (findings.length === 0) findings.push(...(await uncovered(pool)))
  findings.push(...(await cutOff(pool, dataDir)))
  return findings
}

async function* inTheLog(pool: pg.Pool): AsyncGenerator<string> {
  const ends = await pool.query<{ last: string | null; eras: string[] | null }>(
    'select max(number) as last, array_agg(distinct after_seq) as eras from audit_seals',
  )
  const { last, eras } = ends.rows[0]!
  for (let from = 1; from <= Number(last ?? 0); from += batch) {
    const { rows } = await pool.query<Broken>(
      `select s.number, s.sealed_at as "sealedAt", s.orphan, s.chained, s.hash = ${sealHash} as whole, s.leaves, f.leaves as found
       from (select *, number > 1 and lag(number) over w is distinct from number - 1 as orphan,
               previous = coalesce(lag(hash) over w, '') and (after_seq > coalesce(lag(after_seq) over w, 0) or from_xid = coalesce(lag(to_xid) over w, '0')) as chained
             from audit_seals where number between $1::bigint - 1 and $2 window w as (order by number)) s
         cross join lateral (
           select ${leaves} as leaves from audit_log a where a.seq > s.after_seq and a.txid >= s.from_xid and a.txid < s.to_xid
             and a.seq <= coalesce((select min(era) from unnest($3::bigint[]) as era where era > s.after_seq), a.seq)) f
       where s.number >= $1 and (s.orphan or not s.chained or s.leaves <> f.leaves or s.hash <> ${sealHash})
       order by s.number`,
      [from, from + batch - 1, eras],
    )
    for (const row of rows) yield* sentences(row)
  }
}

function* sentences({ number, sealedAt, orphan, chained, whole, leaves: sealed, found }: Broken): Generator<string> {
  if (orphan) yield `The seal before seal ${number} is missing.`
  if (!whole) yield `Seal ${number} of ${sealedAt} was changed.`
  else if (!chained && !orphan) yield `Seal ${number} of ${sealedAt} does not follow from the seal before it.`
  const before = readLeaves(sealed)
  const now = readLeaves(found)
  for (const [seq, hash] of before) {
    if (!now.has(seq)) yield `Audit entry ${seq} is missing (seal ${number} of ${sealedAt}).`
    else if (now.get(seq) !== hash)
      yield `Audit entry ${seq} was changed after it was sealed (seal ${number} of ${sealedAt}).`
  }
  for (const seq of now.keys())
    if (!before.has(seq))
      yield `Audit entry ${seq} was put in after the time it claims was sealed (seal ${number} of ${sealedAt}).`
}

/** Rows that no seal covers: those of the last moments are on their way, others should not exist. */
async function uncovered(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ stray: string; waiting: string; since: string | null }>(
    `select count(*) - (select coalesce(sum(rows), 0) from audit_seals) - count(*) filter (where open) as stray,
       count(*) filter (where open and at < now() - interval '1 minute') as waiting, min(at) filter (where open) as since
     from (select at, seq > coalesce(l.after_seq, 0) and txid >= coalesce(l.to_xid, '0') as open
           from audit_log left join (select after_seq, to_xid from audit_seals order by number desc limit 1) l on true) a`,
  )
  const { stray, waiting, since } = rows[0]!
  const findings: string[] = []
  if (stray !== '0') findings.push(`${stray} audit entries belong to no seal.`)
  if (waiting !== '0')
    findings.push(
      `${waiting} audit entries since ${since} are not sealed yet. A running server seals within two seconds: start it and check again.`,
    )
  return findings
}

/** The seals noted outside the database must still be there; whoever cuts off the end of the chain cannot cut it off there. */
async function cutOff(pool: pg.Pool, dataDir: string): Promise<string[]> {
  for await (const heads of readHeads(dataDir)) {
    const { rows } = await pool.query<{ number: string; hash: string }>(
      'select number, hash from audit_seals where number = any($1::bigint[])',
      [heads.map(({ number }) => number)],
    )
    const known = new Map(rows.map(({ number, hash }) => [number, hash]))
    for (const { number, hash, sealedAt } of heads) {
      if (known.get(number) === hash) continue
      const what = known.has(number) ? 'is another one now' : 'is not in the database any more'
      return [
        `Seal ${number} of ${sealedAt}, noted in audit-heads.log, ${what}: entries were removed or replaced, or an older backup was restored.`,
      ]
    }
  }
  return []
}
