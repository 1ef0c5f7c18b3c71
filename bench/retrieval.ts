// node bench/retrieval.ts: words, meaning and both over 50,000 passages of documents, a tenth of them out of reach. BENCH_PASSAGES takes others.
import { loadavg } from 'node:os'
import pg from 'pg'
import { ok, openLibrary } from '#modules/documents/server/testing.ts'
import { builtInModel, endBuiltInModel } from '#modules/retrieval/server/built-in-model.ts'
import { modes } from '#modules/retrieval/shared/retrieval.ts'

const passages = Number(process.env['BENCH_PASSAGES'] ?? 50_000)
const [perDocument, wordsInPassage, rounds] = [10, 90, 2]
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** The same numbers in every run. */
let state = 20_931
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 4_294_967_296
}
const known =
  'agreement vendor notice period delivery invoice payment order price quality warranty liability termination insurance schedule inspection machine maintenance safety training policy budget forecast revenue account audit control report meeting supplier contract clause party law court confidential information property patent licence hardware steel timber paint bearing pump valve motor sensor panel frame hinge screw veneer oak maple freight customs tariff harbour warehouse pallet forklift shift overtime leave salary pension director resolution share dividend loan interest lease rent office furniture energy water waste'.split(
    ' ',
  )
const syllables =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo za bra cle dri flo gru ple sti tro vul zen'.split(' ')
const made = Array.from({ length: 12_000 }, () =>
  Array.from({ length: 3 }, () => syllables[Math.floor(random() * syllables.length)]).join(''),
)
const vocabulary = [...known, ...made]
/** The rank of a word as language has it: the tenth is about half as frequent as the first. */
const word = (): string => vocabulary[Math.floor(10 * ((vocabulary.length / 10 + 1) ** random() - 1))]!
const text = (): string => Array.from({ length: wordsInPassage }, () => word()).join(' ')

const t = await openLibrary(undefined, { EMBEDDINGS: 'built-in' })
const admin = new pg.Client({ connectionString: t.databaseUrl })
await admin.connect()
const shut = await t.folder('hr', { name: 'Shut' })
ok(await t.verb('hr', `/folders/${shut.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
const one = await t.keep('buyer', 'One.txt', 'one')
await t.jobs.drain()

const from = performance.now()
await admin.query('set session_replication_role = replica')
const idOf = (of: string) => `overlay(overlay(md5('d' || ${of}) placing '4' from 13) placing '8' from 17)::uuid`
const { rows: columns } = await admin.query<{ name: string }>(
  `select column_name as name from information_schema.columns where table_name = 'documents_documents' and is_generated = 'NEVER' order by ordinal_position`,
)
const own: Record<string, string> = {
  id: idOf('n'),
  title: `'Document ' || n`,
  folder_id: `case when n % 10 = 0 then '${shut.id}'::uuid end`,
}
await admin.query(
  `insert into documents_documents (${columns.map(({ name }) => name).join()}) select ${columns.map(({ name }) => own[name] ?? `one.${name}`).join()}
   from generate_series(1, ${passages / perDocument}) n, (select * from documents_documents where id = '${one.id}') one`,
)
for (let start = 1; start <= passages; start += 1000) {
  const numbers = Array.from({ length: Math.min(1000, passages - start + 1) }, (_, at) => start + at)
  await admin.query(
    `insert into retrieval_passages (record_type, record_id, page, ordinal, title, text, terms, changed_at)
     select 'documents.documents', ${idOf(`(1 + (n - 1) / ${perDocument})`)}, 1 + n % ${perDocument}, 0, 'Document ' || (1 + (n - 1) / ${perDocument}), b, ${wordsInPassage}, now() from unnest($1::int[], $2::text[]) as r(n, b)`,
    [numbers, numbers.map(() => text())],
  )
}
await admin.query(
  `insert into retrieval_vectors (passage_id, record_type, record_id, model, bits, vec)
   select p.id, p.record_type, p.record_id, $1, (select string_agg(case when random() < 0.5 then '0' else '1' end, '') from generate_series(1, 512) where p.id is not null)::bit(512),
     decode((select string_agg(md5(random()::text), '') from generate_series(1, 32) where p.id is not null), 'hex') from retrieval_passages p`,
  [builtInModel.model],
)
await admin.query(`insert into retrieval_words select distinct w from unnest($1::text[]) w on conflict do nothing`, [
  vocabulary,
])
await admin.query('set session_replication_role = origin')
await admin.query('vacuum analyze')
const { rows: sizes } = await admin.query<{ text: string; vectors: string }>(
  `select pg_size_pretty(pg_total_relation_size('retrieval_passages')) as text, pg_size_pretty(pg_total_relation_size('retrieval_vectors')) as vectors`,
)
say(
  `${passages} passages made in ${Math.round((performance.now() - from) / 1000)} s: ${sizes[0]!.text} and ${sizes[0]!.vectors} of vectors; load average ${loadavg()[0]!.toFixed(1)}`,
)

const questions = [
  'what is the notice period of the warehouse lease',
  'agreement',
  'vendor payment order delivery invoice price',
  'pension',
  'insurance of the forklift in the harbour',
  'who signs a contract about machine maintenance',
  made[11_000]!,
  'waranty of the hinge suplier',
  'overtime salary and leave',
  'steel timber paint bearing pump valve motor sensor',
]
say('\n| who | mode | p50 | p95 | longest, ms |\n| --- | --- | --- | --- | --- |')
for (const who of ['administrator', 'buyer', 'employee'])
  for (const mode of modes) {
    const headers = await t.headersOf(who)
    const taken: number[] = []
    for (let round = 0; round <= rounds; round += 1)
      for (const q of questions) {
        const begun = performance.now()
        const reply = await t.server.inject({
          url: `/api/ai/retrieval?mode=${mode}&q=${encodeURIComponent(q)}`,
          headers,
        })
        if (reply.statusCode !== 200 || reply.json().mode !== mode) throw new Error(reply.body)
        // The first round fills the caches.
        if (round > 0) taken.push(performance.now() - begun)
      }
    taken.sort((a, b) => a - b)
    const at = (share: number) => Math.round(taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]!)
    say(`| ${who} | ${mode} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`)
  }
await endBuiltInModel()
await admin.end()
await t.close()
