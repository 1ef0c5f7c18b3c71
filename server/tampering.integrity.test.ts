import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import { facts } from './db/facts.ts'
import { openProof, type Proof } from './testing/proof.ts'
import { exhaustive } from './testing/walk.ts'

const rounds = Number(process.env['TAMPERINGS'] ?? (exhaustive ? 40 : 4))

let p: Proof
before(async () => void (p = await openProof()))
after(() => p?.close())

type Column = { name: string; type: string; key: boolean }

/** SQL for another value of the type; `c` is the column. */
function otherValue(type: string, c: string): string {
  const other: [RegExp, string][] = [
    [/\[\]$/, `array_append(coalesce(${c}, '{}'), ${type.startsWith('uuid') ? 'gen_random_uuid()' : `'x'`})`],
    [/^uuid/, 'gen_random_uuid()'],
    [/^boolean/, `not coalesce(${c}, false)`],
    [/^(integer|bigint|numeric)/, `coalesce(${c}, 0) + 1`],
    [/^date/, `coalesce(${c}, date '2026-01-01') + 1`],
    [/^timestamp/, `coalesce(${c}, now()) + interval '1 second'`],
    [/^jsonb/, `'{"tampered": true}'`],
    [/^text/, `coalesce(${c}, '') || 'x'`],
  ]
  return other.find(([pattern]) => pattern.test(type))![1]
}

/** Those that are kept as they are written: what the database works out of them cannot be forged, nor written. */
const columnsOf = async (table: string): Promise<Column[]> =>
  (
    await p.owner.query(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, coalesce(a.attnum = any (i.indkey), false) as key from pg_attribute a
       left join pg_index i on i.indrelid = a.attrelid and i.indisprimary where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
      [table],
    )
  ).rows

test(
  `K5 each of ${rounds} random tamperings with any fact is found, and the finding names table and row`,
  { timeout: Math.max(600_000, rounds * 20_000) },
  async (t) => {
    assert.deepEqual(await p.verify(), [], 'untouched')
    // The gate tampers alike in every run.
    const seed = Number(process.env['SEED'] ?? (exhaustive ? randomInt(1e9) : 1))
    t.diagnostic(`seed ${seed}`)
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    await p.owner.query('create schema kept')
    const filled: string[] = []
    for (const table of Object.keys(facts)) {
      await p.owner.query(`create table kept.${table} as select * from ${table}`)
      if ((await p.owner.query(`select 1 from ${table} limit 1`)).rowCount) filled.push(table)
    }
    assert.ok(filled.length >= 30, `something of everything: ${filled.join(', ')}`)
    const kinds: Record<string, number> = {}
    for (let done = 0; done < rounds;) {
      const table = filled[random(filled.length)]!
      const columns = await columnsOf(table)
      const written = columns.map(({ name }) => `"${name}"`).join(', ')
      const keys = columns.filter(({ key }) => key).map(({ name }) => name)
      const { rows } = await p.owner.query(`select * from kept.${table} order by ${keys.join(', ')}`)
      const row = rows[random(rows.length)] as Record<string, unknown>
      const where = keys.map((key, at) => `${key} = $${at + 1}`).join(' and ')
      const values = keys.map((key) => row[key])
      const kind = ['update', 'update', 'update', 'delete', 'insert'][random(5)]!
      const own = columns.filter(({ name, key }) => !key && !facts[table]!.without?.includes(name))
      const column = own[random(own.length)]
      if (kind === 'update' && !column) continue
      const fresh = keys.at(-1)!
      const statement =
        kind === 'update'
          ? `update ${table} set "${column!.name}" = ${otherValue(column!.type, `"${column!.name}"`)} where ${where}`
          : kind === 'delete'
            ? `delete from ${table} where ${where}`
            : `insert into ${table} (${written}) select ${written} from (select (jsonb_populate_record(null::${table}, to_jsonb(k) || jsonb_build_object('${fresh}', ${otherValue(columns.find(({ name }) => name === fresh)!.type, `k."${fresh}"`)}))).* from kept.${table} k where ${where}) forged`
      // A check or a unique index may refuse a forger too.
      const forged = await p.forge(statement, values).catch(() => null)
      if (!forged?.rowCount) continue
      const findings = await p.verify()
      const key = keys
        .filter((name) => kind !== 'insert' || name !== fresh)
        .map((name) => String(row[name]))
        .join(' ')
      const number = String(row['number'] ?? '')
      const named = findings.some(
        (finding) =>
          finding.startsWith(`${table} ${key}`) ||
          // Posted entries are proven by their chain, which names them by their number.
          (table.startsWith('financial_entr') && /^Entry \S+-\d{4}-\d{6}/.test(finding) && finding.includes(number)),
      )
      assert.ok(named, `${statement} ${String(values)} (seed ${seed}): ${findings.join(' / ') || 'not found'}`)
      await p.forge(`delete from ${table}`)
      await p.forge(`insert into ${table} (${written}) select ${written} from kept.${table}`)
      kinds[kind] = (kinds[kind] ?? 0) + 1
      done += 1
    }
    t.diagnostic(JSON.stringify(kinds))
    await p.owner.query('drop schema kept cascade')
    // The round of a minute's jobs may have come by meanwhile.
    await p.sealed()
    assert.deepEqual(await p.verify(), [], 'all put back')
  },
)
