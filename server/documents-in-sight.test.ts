import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { together } from '#modules/documents/server/in-sight.ts'
import { ok, openExpenses, type Expenses } from '#modules/expenses/server/testing.ts'
import { pause } from '#shared/testing/until.ts'
import { multipart } from './files/testing.ts'
import { exhaustive, shareOf } from './testing/walk.ts'

/**
 * What the search of documents finds for six people, counted once more in JavaScript: which documents they see is what their list says, which asks each row under
 * the plain predicate; where words stand, how rare they are and what is best is worked out from the texts as they were written here.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
const readers = ['administrator', 'accountant', 'manager', 'employee', 'buyer', 'hr'] as const
type Reader = (typeof readers)[number]
/** The first is on half of all pages, the last on few. */
const vocabulary = ['zarn', 'plov', 'quib', 'drat', 'flom', 'gruk', 'blent', 'vosk']
const many = Number(process.env['DOCUMENTS'] ?? (exhaustive ? 500 : 150))

type Doc = { id: string; version: string; title: string; pages: string[]; type: string }
let e: Expenses
let admin: pg.Client
const docs: Doc[] = []
let claims: string[] = []
const folders: string[] = []

let state = Number(process.env['SEED'] ?? 91)
const roll = (sides: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * sides)
}
const pick = <T>(of: readonly T[]): T => of[roll(of.length)]!
const textOf = (words: number): string =>
  Array.from({ length: words }, () => vocabulary[Math.floor(vocabulary.length * (roll(1000) / 1000) ** 2)]).join(' ')

/** Copies the one row there is of a table, with some columns of its own for each of these rows. */
async function copies(table: string, where: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const { rows: all } = await admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const own = Object.keys(rows[0]!)
  const names = all.map(({ name }) => (own.includes(name) ? `r."${name}"` : `one."${name}"`))
  await admin.query(
    `insert into ${table} (${all.map(({ name }) => `"${name}"`).join()}) select ${names.join()} from (select * from ${table} where ${where} limit 1) one, json_populate_recordset(null::${table}, $1) r`,
    [JSON.stringify(rows)],
  )
}

before(async () => {
  e = await openExpenses()
  admin = new pg.Client({ connectionString: e.t.databaseUrl })
  await admin.connect()
  const claim = ok(await e.draft([e.line(await e.type())]))
  const { payload, headers } = multipart([['One.txt', 'one']])
  ok(await e.as.employee('POST', `/api/${e.at(claim.id)}/attachments`, { body: payload.toString(), headers }))
  await e.t.jobs.drain()
  for (const named of [null, null, 'employee', 'hr', 'buyer']) {
    const { id, version } = ok(await e.send('administrator', 'documents/folders', { name: `Folder ${folders.length}` }))
    folders.push(id)
    if (named)
      ok(await e.send('administrator', `documents/folders/${id}/restrict`, { userIds: [], roles: [named] }, version))
  }
  const members = (await admin.query<{ id: string; email: string }>('select id, email from users')).rows
  const memberOf = (who: string): string => members.find(({ email }) => email.startsWith(`${who}@`))!.id
  await admin.query('set session_replication_role = replica')
  claims = Array.from({ length: 40 }, () => randomUUID())
  const whose = ['manager', 'employee', 'buyer', 'accountant', 'hr'] as const
  await copies(
    'hr_expense_claims',
    `id = '${claim.id}'`,
    claims.map((id, n) => {
      const who = pick(whose)
      return { id, number: `Y${n}`, person_id: e.files[who], requester_id: memberOf(who) }
    }),
  )
  const people = Object.values(e.files)
  const placeOf = (): [string, string | null, string | null] => {
    const kind = roll(10)
    if (kind < 2) return ['filed', null, null]
    if (kind < 4) return ['filed', null, pick(folders)]
    if (kind < 7) return ['hr.expense-claims', pick(claims), null]
    if (kind === 7) return ['hr.people', pick(people), null]
    if (kind === 8)
      return [pick(['procurement.vendors', 'financial.bills', 'procurement.orders', 'leave.types']), randomUUID(), null]
    return [pick(['documents.folders', 'documents.share-links']), pick(folders), null]
  }
  const rows = Array.from({ length: many }, () => {
    const doc: Doc = {
      id: randomUUID(),
      version: randomUUID(),
      title: roll(4) === 0 ? textOf(2) : 'Paper',
      pages: Array.from({ length: 1 + roll(3) }, () => textOf(1 + roll(6))),
      type: pick(['contract', 'other']),
    }
    docs.push(doc)
    const [belongsTo, recordId, folderId] = placeOf()
    const isFiled = belongsTo === 'filed'
    return {
      id: doc.id,
      title: doc.title,
      current_version_id: doc.version,
      document_type: doc.type,
      belongs_to: isFiled ? null : belongsTo,
      belongs_to_id: recordId,
      attachment_id: isFiled ? null : randomUUID(),
      folder_id: folderId,
      owner_id: memberOf(pick(readers)),
      state: isFiled ? pick(['effective', 'effective', 'draft', 'archived']) : 'effective',
    }
  })
  const first = `id = (select min(id::text)::uuid from documents_documents)`
  await copies(
    'documents_versions',
    'true',
    docs.map(({ id, version }) => ({ id: version, document_id: id })),
  )
  await copies('documents_documents', first, rows)
  await copies(
    'documents_readings',
    'true',
    docs.map(({ version }) => ({ version_id: version })),
  )
  await copies(
    'documents_texts',
    'true',
    docs.flatMap(({ version, pages }) => pages.map((body, at) => ({ version_id: version, page: at + 1, body }))),
  )
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum analyze')
})
after(async () => {
  together.most = 40_000
  await admin?.end()
  await e?.t.close()
})

/** The documents that somebody sees by the list, which asks each row. */
async function listed(who: Reader, filter = ''): Promise<Set<string>> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const next: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const page: Json = await e.read(`documents/documents?limit=200&fields=title,state${filter}${next}`, who)
    ids.push(...page.items.filter((each: Json) => each.state !== 'archived').map((each: Json) => each.id))
    cursor = page.next
  } while (cursor)
  return new Set(ids)
}
/** All that the search finds, page by page. */
async function found(
  who: Reader,
  words: readonly string[],
  filter = '',
): Promise<{ ids: string[]; pages: number[]; count: number; instead: string | null }> {
  const items: Json[] = []
  for (;;) {
    const url = `documents/search?q=${words.join('+')}&limit=50&from=${items.length}${filter}`
    const reply = await e.read(url, who)
    items.push(...reply.items)
    if (reply.items.length < 50) {
      const [first] = [await e.read(`documents/search?q=${words.join('+')}&limit=50${filter}`, who)]
      return {
        ids: items.map(({ id }) => id),
        pages: items.map(({ page }) => page ?? 0),
        count: first.count,
        instead: first.instead,
      }
    }
  }
}
const has = (text: string, word: string): boolean => text.split(' ').includes(word)

/** The score of each document that has a word, as the rule of the search says it. */
function scored(sight: ReadonlySet<string>, words: readonly string[], many_: number): Map<string, number> {
  const seen = docs.filter(({ id }) => sight.has(id))
  const weight = new Map(
    words.map((word) => {
      const having = seen.filter(({ title, pages }) => [title, ...pages].some((text) => has(text, word))).length
      return [word, Math.log(1 + many_ / having)]
    }),
  )
  const sum = (of: readonly string[]): number => of.reduce((total, word) => total + weight.get(word)!, 0)
  return new Map(
    seen.flatMap(({ id, title, pages }) => {
      const at = [title, ...pages].map((text) => words.filter((word) => has(text, word)))
      const all = words.filter((word) => at.some((each) => each.includes(word)))
      if (all.length === 0) return []
      return [[id, Math.max(...at.map((each, n) => sum(each) * (n === 0 ? 1.5 : 1))) + sum(all)] as const]
    }),
  )
}

async function compare(
  who: Reader,
  words: readonly string[],
  filter: { list: string; search: string },
  known?: ReadonlySet<string>,
): Promise<number> {
  const sight = known ?? (await listed(who, filter.list))
  // The one document that was made through the product is none of those that are counted here.
  const others = [...sight].filter((id) => !docs.some((each) => each.id === id)).length
  const said = await found(who, words, filter.search)
  const about = `${who} ${words.join(' ')} ${filter.search}, most ${together.most}`
  const expected = scored(sight, words, Math.min(sight.size, together.most + 1))
  assert.ok(others <= 1, about)
  assert.deepEqual(said.ids.toSorted(), [...expected.keys()].toSorted(), about)
  assert.equal(said.count, expected.size, about)
  const order = said.ids.map((id) => expected.get(id)!)
  for (const [n, score] of order.entries()) assert.ok(n === 0 || score <= order[n - 1]! + 1e-9, `${about}: ${n}`)
  return expected.size
}
const filters = [
  { list: '', search: '' },
  { list: '&filter=documentType:eq:contract', search: '&type=contract' },
]

test('D12 what the search finds, counts and puts first is what an independent count comes to, for six people, whether few documents are in sight or many', async () => {
  let hits = 0
  const asking = shareOf(readers, 2)
  for (const who of asking)
    for (const filter of filters) {
      const sight = await listed(who, filter.list)
      for (const words of [['zarn'], ['vosk'], ['gruk', 'blent'], ['plov', 'vosk', 'drat']])
        for (const most of [40_000, 3]) {
          together.most = most
          hits += await compare(who, words, filter, sight)
        }
    }
  assert.ok(hits > (asking.length === readers.length ? 1000 : 0), String(hits))
})

test('D12 a word that stands only in documents out of sight is neither found, counted nor suggested', async () => {
  const hidden = 'wyvernate'
  const secret = randomUUID()
  const sights = await Promise.all(readers.map(async (who) => [who, await listed(who)] as const))
  const out = docs.filter(({ id }) => sights.some(([who, sight]) => who === 'employee' && !sight.has(id)))
  const chosen = pick(out)
  await admin.query(`update documents_texts set body = $2 where version_id = $1 and page = 1`, [
    chosen.version,
    `${hidden} ${secret}`,
  ])
  chosen.pages[0] = hidden
  for (const most of [40_000, 3]) {
    together.most = most
    for (const [who, sight] of sights)
      for (const q of [hidden, 'wyvernat', 'wyvernote']) {
        const said = await found(who, [q])
        const may = sight.has(chosen.id)
        // A misspelt word is compared with those of the documents that were changed last.
        if (q === hidden) assert.equal(said.ids.includes(chosen.id), may, `${who} ${q} ${most}`)
        if (!may) assert.deepEqual([said.ids, said.count, said.instead], [[], 0, null], `${who} ${q} ${most}`)
      }
  }
})

test('D12 while eight people change what belongs to whom, nobody finds what was never theirs, and everybody finds what always was', async () => {
  const movable = new Set(claims.slice(0, 12))
  const { rows: kinds } = await admin.query<{ id: string; moves: boolean }>(
    `select id, (belongs_to_id = any($1::uuid[])) is true or folder_id = $2 as moves from documents_documents`,
    [[...movable, folders[1]], folders[1]],
  )
  const moves = new Set(kinds.filter((each) => each.moves).map(({ id }) => id))
  const sights = new Map(await Promise.all(readers.map(async (who) => [who, await listed(who)] as const)))
  let going = true
  let writes = 0
  const people = Object.values(e.files)
  const writer = async (n: number) => {
    const own = new pg.Client({ connectionString: e.t.databaseUrl })
    await own.connect()
    await own.query('set session_replication_role = replica')
    while (going) {
      if (n < 6)
        await own.query('update hr_expense_claims set person_id = $1 where id = $2', [
          people[writes % people.length],
          [...movable][(writes * 7 + n) % movable.size],
        ])
      else
        await own.query(`update documents_documents set folder_id = $1 where folder_id = $2 or folder_id = $1`, [
          folders[1],
          folders[1],
        ])
      if (n === 7)
        await own.query(
          `update documents_folders set guards = case when guards = '{}' then array[id] else '{}'::uuid[] end where id = $1`,
          [folders[1]],
        )
      writes += 1
      // Writers that interleave with the readers are the subject: without a break they would leave them no processor.
      await pause(2)
    }
    await own.query(`update documents_folders set guards = '{}' where id = $1`, [folders[1]])
    await own.end()
  }
  const writing = Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)))
  writing.catch(() => (going = false))
  const words = ['zarn', 'drat']
  try {
    for (let round = 0; going && (round < (exhaustive ? 4 : 1) || writes <= 50); round += 1)
      for (const most of [40_000, 3]) {
        together.most = most
        await Promise.all(
          readers.map(async (who) => {
            const { items, count } = await e.read(`documents/search?q=${words.join('+')}&limit=50`, who)
            const sight = sights.get(who)!
            const allowed = docs.filter(({ id }) => sight.has(id) || moves.has(id))
            const least = docs.filter(({ id }) => sight.has(id) && !moves.has(id))
            const fits = ({ title, pages }: Doc) =>
              words.some((word) => [title, ...pages].some((text) => has(text, word)))
            for (const { id } of items)
              assert.ok(
                allowed.some((each) => each.id === id),
                `${who} finds ${id}`,
              )
            assert.ok(count >= least.filter(fits).length && count <= allowed.filter(fits).length, `${who} ${count}`)
          }),
        )
      }
  } finally {
    going = false
    await writing
  }
  assert.ok(writes > 50, String(writes))
  for (const who of shareOf(readers, 2))
    for (const most of [40_000, 3]) {
      together.most = most
      await compare(who, words, filters[0]!)
    }
})
