// node bench/pages.ts: the search in 200,000 pages of documents, beside the textbook statement over the same rows in the same run. BENCH_PAGES takes fewer.
import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'
import pg from 'pg'
import { rawTypes } from '#server/db/pool.ts'
import { ok, openLibrary } from '#modules/documents/server/testing.ts'

const pages = Number(process.env['BENCH_PAGES'] ?? 200_000)
const [perDocument, wordsOnPage] = [10, 250]
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** The same numbers in every run. */
let state = 20_931
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 4_294_967_296
}

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo za bra cle dri flo gru ple sti tro vul zen'.split(' ')
const endings = 'tion ment ing al ance ure ity or ist ent ive age'.split(' ')
const known =
  'agreement vendor notice period delivery invoice payment order price quality warranty liability termination insurance schedule inspection machine maintenance safety training policy budget forecast revenue account audit control report meeting supplier contract clause party law court confidential information property patent licence software hardware steel timber paint bearing pump valve motor sensor cable panel frame hinge screw veneer oak maple freight customs tariff duty harbour warehouse pallet forklift shift overtime leave salary bonus pension employee manager director board minutes resolution share dividend loan interest covenant lease rent hall office furniture energy water waste recycling emission certificate laboratory sample test result deviation complaint claim refund credit penalty discount rebate volume index inflation currency exchange hedge bank guarantee deposit escrow signature seal witness annex appendix amendment revision version approval review owner retention archive disposal hold matter dispute mediation arbitration settlement'.split(
    ' ',
  )
const made = new Set(known)
while (made.size < 12_000) {
  const word = Array.from(
    { length: 2 + Math.floor(random() * 2) },
    () => syllables[Math.floor(random() * syllables.length)],
  )
  made.add(word.join('') + (random() < 0.6 ? endings[Math.floor(random() * endings.length)] : ''))
}
const vocabulary = [...made].toSorted((a, b) => hash(a) - hash(b))
const small = 'the of and to in a is that for it as with be by on or this are not which'.split(' ')
function hash(text: string): number {
  return createHash('md5').update(text).digest().readUInt32LE()
}

/** The rank of a word as language has it: the tenth is about half as frequent as the first. */
const rank = (most: number): number => Math.floor(10 * ((most / 10 + 1) ** random() - 1))
/** Six words of ten are anybody's, four those of one of sixty subjects. */
const subject = (at: number, word: number): string => vocabulary[(at * 197 + word * 31) % vocabulary.length]!
const pageOf = (about: number, number: number): string => {
  const words = Array.from({ length: wordsOnPage }, () =>
    random() < 0.42
      ? small[Math.floor(random() ** 2 * small.length)]!
      : random() < 0.6
        ? vocabulary[rank(vocabulary.length - 1)]!
        : subject(about, rank(200)),
  )
  return `${words.join(' ')} document ${number} clause ${number % 997}`
}

const t = await openLibrary()
const admin = new pg.Client({ connectionString: t.databaseUrl, types: rawTypes })
await admin.connect()
const shut = await t.folder('hr', { name: 'Shut' })
ok(await t.verb('hr', `/folders/${shut.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
const one = await t.keep('buyer', 'One.txt', 'one')
await t.jobs.drain()

const from = performance.now()
await admin.query('set session_replication_role = replica')
const columnsOf = async (table: string) =>
  (
    await admin.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
  ).rows.map(({ name }) => name)
/** Copies of the one row that was made through the product, each with some columns of its own. */
async function copies(table: string, where: string, own: Record<string, string>): Promise<void> {
  const columns = await columnsOf(table)
  await admin.query(
    `insert into ${table} (${columns.join()}) select ${columns.map((name) => own[name] ?? `one.${name}`).join()}
     from generate_series(1, ${pages / perDocument}) n, (select * from ${table} where ${where}) one`,
  )
}
const idOf = (letter: string, of = 'n') =>
  `overlay(overlay(md5('${letter}' || ${of}) placing '4' from 13) placing '8' from 17)::uuid`
await copies('documents_documents', `id = '${one.id}'`, {
  id: idOf('d'),
  current_version_id: idOf('v'),
  title: `'Document ' || n`,
  // A tenth lies where a few may look.
  folder_id: `case when n % 10 = 0 then '${shut.id}'::uuid end`,
})
await copies('documents_versions', `document_id = '${one.id}'`, { id: idOf('v'), document_id: idOf('d') })
await copies('documents_readings', `version_id = (select id from documents_versions where document_id = '${one.id}')`, {
  version_id: idOf('v'),
  pages: String(perDocument),
})
await admin.query('drop index documents_texts_words')
for (let start = 1; start <= pages / perDocument; start += 50) {
  const rows = Array.from({ length: Math.min(50, pages / perDocument - start + 1) * perDocument }, (_, at) => {
    const document = start + Math.floor(at / perDocument)
    return { document, page: 1 + (at % perDocument), body: pageOf(document % 60, document) }
  })
  await admin.query(
    `insert into documents_texts (version_id, page, body) select ${idOf('v', 'd')}, p, b from unnest($1::int[], $2::int[], $3::text[]) as r(d, p, b)`,
    [rows.map(({ document }) => document), rows.map(({ page }) => page), rows.map(({ body }) => body)],
  )
}
await admin.query('create index documents_texts_words on documents_texts using gin (words)')
await admin.query('set session_replication_role = origin')
await admin.query('vacuum analyze')
const { rows: sizes } = await admin.query<{ table: string; index: string }>(
  `select pg_size_pretty(pg_total_relation_size('documents_texts')) as table, pg_size_pretty(pg_relation_size('documents_texts_words')) as index`,
)
say(
  `${pages.toLocaleString('en')} pages of ${wordsOnPage} words in ${(pages / perDocument).toLocaleString('en')} documents, ${sizes[0]!.table} with an index of ${sizes[0]!.index}, in ${Math.round((performance.now() - from) / 1000)} s; load average ${loadavg()[0]!.toFixed(1)}`,
)

const at = (place: number) => vocabulary[place]!
const questions: [string, string][] = [
  ['a number', 'document 1437'],
  ['a rare word', at(11_500)],
  ['another', at(9000)],
  ['a middling word', at(2500)],
  ['a frequent word', at(300)],
  ['one of the most frequent', at(20)],
  ['two rare words', `${at(8000)} ${at(10_400)}`],
  ['two middling words', `${at(1200)} ${at(3100)}`],
  ['two frequent words', `${at(150)} ${at(420)}`],
  ['frequent and rare', `${at(80)} ${at(11_000)}`],
  ['three words', `${at(700)} ${at(2100)} ${at(6100)}`],
  ['a sentence', `the ${at(400)} of ${at(900)} is ${at(1700)} with the ${at(5200)} and ${at(60)}`],
  ['a long sentence', [30, 260, 800, 1500, 2600, 4100, 7200, 10_900].map(at).join(' of the ')],
  ['as it is typed', at(3300).slice(0, 4)],
  ['three letters', at(1400).slice(0, 3)],
  ['words that business has', 'notice period termination'],
  ['more of them', 'warranty of the supplier for steel'],
  ['a misspelt word', 'agrement'],
  ['a word of nobody', 'xyzzyplugh'],
  ['a title', 'Document 19'],
]
const quantile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!
const shown = (times: readonly number[]) =>
  `p50 ${Math.round(quantile(times, 0.5))} · p95 ${Math.round(quantile(times, 0.95))} · max ${Math.round(Math.max(...times))} ms`
const turns = Number(process.env['BENCH_TURNS'] ?? 8)

/** The textbook statement: no rights, no titles, no rarity; a page is as good as PostgreSQL ranks it. */
const textbook = `select t.version_id, t.page, ts_headline('english', t.body, $1::tsquery, 'MaxWords=36, MinWords=18, MaxFragments=1') from
  (select version_id, page, body from documents_texts where words @@ $1::tsquery order by ts_rank(words, $1::tsquery) desc limit 20) t`
const all = { ours: [] as number[], bare: [] as number[] }
for (const [what, q] of questions) {
  const { rows } = await admin.query<{ query: string }>(
    `select string_agg(quote_literal(lexeme), ' | ') as query from unnest(to_tsvector('english', $1))`,
    [q],
  )
  const own: Record<keyof typeof all, number[]> = { ours: [], bare: [] }
  let count = 0
  for (let turn = 0; turn <= turns; turn += 1) {
    const start = performance.now()
    count = (await t.find('buyer', q)).count
    const middle = performance.now()
    await admin.query(textbook, [rows[0]!.query])
    if (turn === 0) continue
    own.ours.push(middle - start)
    own.bare.push(performance.now() - middle)
  }
  all.ours.push(...own.ours)
  all.bare.push(...own.bare)
  say(`${what.padEnd(26)} ${String(count).padStart(5)} found · ours ${shown(own.ours)} · textbook ${shown(own.bare)}`)
}
say(
  `all: ours ${shown(all.ours)}, the textbook statement ${shown(all.bare)}; p95 ${(quantile(all.ours, 0.95) / quantile(all.bare, 0.95)).toFixed(2)} × (goal: at most 150 ms)`,
)
if (process.env['BENCH_HOLD']) {
  say(t.databaseUrl)
  await new Promise((go) => process.once('SIGTERM', go))
}
await admin.end()
await t.close()
