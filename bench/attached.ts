// node bench/attached.ts: the library and the search in 200,000 documents of which nine in ten were attached to records, for five people, beside the bare
// statements over the same rows, and beside the same documents in no record, in the same run. BENCH_DOCUMENTS takes fewer.
import { loadavg } from 'node:os'
import pg from 'pg'
import { rawTypes } from '#server/db/pool.ts'
import { multipart } from '#server/files/testing.ts'
import { applySearchIndexes } from '#server/search/indexes.ts'
import { ok, openExpenses } from '#modules/expenses/server/testing.ts'

const many = Number(process.env['BENCH_DOCUMENTS'] ?? 200_000)
const turns = Number(process.env['BENCH_TURNS'] ?? 15)
const say = (text: string) => void process.stdout.write(`${text}\n`)
const words =
  'invoice receipt hotel train toll parking dinner customer machine pump valve steel oak freight customs duty pallet shift'.split(
    ' ',
  )

const e = await openExpenses()
const claim = ok(await e.draft([e.line(await e.type())]))
const { payload, headers } = multipart([['One.txt', 'one']])
ok(await e.as.employee('POST', `/api/${e.at(claim.id)}/attachments`, { body: payload.toString(), headers }))
await e.t.jobs.drain()
const admin = new pg.Client({ connectionString: e.t.databaseUrl, types: rawTypes })
await admin.connect()
await admin.query('set session_replication_role = replica')

/** Copies of the one row that was made through the product, each with some columns of its own. */
async function copies(table: string, count: number, own: Record<string, string>): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  await admin.query(
    `insert into ${table} (${rows.map(({ name }) => `"${name}"`).join()}) select ${rows.map(({ name }) => own[name] ?? `one."${name}"`).join()}
     from generate_series(1, ${count}) n, (select * from ${table} limit 1) one`,
  )
}
const idOf = (letter: string, of = 'n') =>
  `overlay(overlay(md5('${letter}' || ${of}) placing '4' from 13) placing '8' from 17)::uuid`
const claims = many / 4
// One claim in two hundred is the employee's; all others are of two thousand people.
const own = (mine: string) => `case when n % 200 = 0 then ${mine} else ${idOf('p', '(n % 2000)')} end`
await copies('hr_expense_claims', claims, {
  id: idOf('c'),
  number: `'X' || n`,
  person_id: own('one.person_id'),
  requester_id: own('one.requester_id'),
})
const recordType = `case n % 20 when 0 then null when 1 then null when 2 then 'procurement.orders' when 3 then 'procurement.vendors' when 4 then 'leave.requests'
  when 5 then 'hr.people' when 6 then 'financial.bills' else 'hr.expense-claims' end`
await copies('documents_documents', many, {
  id: idOf('d'),
  current_version_id: idOf('v'),
  title: `'Document ' || n`,
  updated_at: `one.updated_at - make_interval(secs => n)`,
  belongs_to: recordType,
  belongs_to_id: `case when (${recordType}) is not null then ${idOf('c', `(n % ${claims})`)} end`,
  attachment_id: `case when (${recordType}) is not null then ${idOf('a')} end`,
})
await copies('documents_versions', many, { id: idOf('v'), document_id: idOf('d') })
await copies('documents_readings', many, { version_id: idOf('v'), pages: '1' })
const word = (salt: number) =>
  `(array['${words.join("','")}'])[1 + (hashtext('${salt}' || n) & 1023) % ${words.length}]`
await copies('documents_texts', many, {
  version_id: idOf('v'),
  body: `concat_ws(' ', 'document', n, ${Array.from({ length: 12 }, (_, at) => word(at)).join()}, 'no' || (n % 997))`,
})
await applySearchIndexes(e.t.databaseUrl, e.t.app.modules)
await admin.query('vacuum analyze')
say(`${many.toLocaleString('en')} documents, load average ${loadavg()[0]!.toFixed(1)}`)

const quantile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!
const shown = (times: readonly number[]) =>
  `p50 ${Math.round(quantile(times, 0.5))} p95 ${Math.round(quantile(times, 0.95))}`
/** The same for somebody who sees everything, said to the database without anything around it: no rights, no count, no rarity, no joins. */
const listed = `select * from documents_documents where state <> 'archived'`
const textbook = `select t.version_id, t.page, ts_headline('english', t.body, $1::tsquery, 'MaxWords=36, MinWords=18, MaxFragments=1') from
  (select version_id, page, body from documents_texts where words @@ $1::tsquery order by ts_rank(words, $1::tsquery) desc limit 20) t`
type Asked = { what: string; url: string; bare: [string, string[]] }
const library = (what: string, query: string, rest: string): Asked => ({
  what: `library, ${what}`,
  url: `documents/documents?limit=50&count=1${query}`,
  bare: [`${listed} ${rest} limit 51`, []],
})
const search = (what: string, q: string, words: string): Asked => ({
  what: `search, ${what}`,
  url: `documents/search?q=${q}`,
  bare: [textbook, [words]],
})
const asked = [
  library('newest', '', 'order by updated_at desc, id desc'),
  library('filed alone', '&filter=belongsTo:empty', 'and belongs_to is null order by updated_at desc, id desc'),
  library('attached alone', '&filter=belongsTo:filled', 'and belongs_to is not null order by updated_at desc, id desc'),
  library('by title', '&sort=title', 'order by title, id'),
  library('a word', '&q=1437', `and title ilike '%1437%' order by updated_at desc, id desc`),
  { what: 'its count', url: 'documents/documents/summary', bare: [`select count(*) from (${listed}) d`, []] } as Asked,
  search('a rare word', 'no417', `'no417'`),
  search('a number', 'document+1437', `'document' | '1437':*`),
  search('frequent words', 'hotel+train', `'hotel' | 'train':*`),
  search('a misspelt word', 'hotle', `'hotl':*`),
]
const who = ['administrator', 'accountant', 'buyer', 'manager', 'employee'] as const
const all = { ours: [] as number[], bare: [] as number[] }
const measured = async () => {
  const found = new Map<string, { times: number[]; bare: number[]; status: number; count: unknown }>()
  for (const person of who)
    for (const { what, url, bare } of asked) {
      const own = { times: [] as number[], bare: [] as number[] }
      let last = { status: 0, body: { count: null as unknown } }
      for (let turn = 0; turn <= turns; turn += 1) {
        const from = performance.now()
        last = await e.as[person]('GET', `/api/${url}`)
        const middle = performance.now()
        await admin.query(...bare)
        if (turn === 0) continue
        own.times.push(middle - from)
        own.bare.push(performance.now() - middle)
      }
      found.set(`${person.padEnd(14)} ${what}`, { ...own, status: last.status, count: last.body.count })
    }
  return found
}
const withRecords = await measured()
// The same documents, filed: whoever sees fewer of them before sees all of them now.
await admin.query('update documents_documents set belongs_to = null, belongs_to_id = null, attachment_id = null')
await admin.query('vacuum full analyze documents_documents')
await admin.query('vacuum documents_documents')
const without = await measured()
for (const [what, { times, bare, count, status }] of withRecords) {
  const filed = without.get(what)!
  const ratio = quantile(times, 0.5) / quantile(filed.times, 0.5)
  if (!what.endsWith('its count')) {
    all.ours.push(...times)
    all.bare.push(...bare)
  }
  say(
    `${what.padEnd(40)} ${shown(times)} ms (${String(count ?? status)}) · bare ${shown(bare)} ms · filed ${shown(filed.times)} ms (${String(filed.count ?? filed.status)}) · ${ratio.toFixed(2)} ×`,
  )
}
say(
  `all but the exact count: ${shown(all.ours)}, the bare statements ${shown(all.bare)} ms; p95 ${(quantile(all.ours, 0.95) / quantile(all.bare, 0.95)).toFixed(2)} × (goal: at most 150 ms)`,
)
await admin.end()
await e.t.close()
