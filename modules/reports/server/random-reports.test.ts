import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import { rowsAddress, rowsBehind } from '#modules/reports/shared/drill.ts'
import { Question, type Condition, type QuestionIn } from '#modules/reports/shared/question.ts'
import { ready } from '#modules/reports/shared/ready.ts'
import type { Line, Result } from '#modules/reports/shared/result.ts'
import { headersOf, millionths, readerOf, type Reader } from '#server/testing/figures.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { openCompany, type Company } from '../../../e2e/company.ts'
import { randomQuestion, seeded } from './testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

let company: Company
before(async () => {
  company = await openCompany(exhaustive ? { orders: 40 } : { orders: 0, rows: 12 })
})
after(() => company?.close())

const questionsOfRole = exhaustive ? 200 : 45

/** A value of a row, by its path. */
type RowCell = { value: string | null; currency: string | null }
type Rows = { count: number; cells: Map<string, RowCell[]> }

/** Every row behind a cell as pages show it: the list of a record type where the address is one, else the rows of the dataset. */
async function rowsAt(address: string, dataset: Dataset, paths: readonly string[], reader: Reader): Promise<Rows> {
  const cells = new Map<string, RowCell[]>(paths.map((path) => [path, []]))
  if (!address.startsWith('/reports/rows')) {
    const { rows } = await reader.listed(address)
    for (const row of rows)
      for (const path of paths)
        cells.get(path)!.push({
          value: row[path] === null || row[path] === undefined ? null : String(row[path]),
          currency: row.currency ?? null,
        })
    return { count: rows.length, cells }
  }
  const at = new URL(address, 'http://page')
  at.searchParams.set('fields', paths.join(',') || dataset.fields[0]!.path)
  let count = 0
  let next: string | null = null
  do {
    if (next) at.searchParams.set('after', next)
    const page: Json = await reader.read(`/api${at.pathname}?${at.searchParams}`)
    count += page.rows.length
    for (const row of page.rows)
      paths.forEach((path) => {
        const n = page.heads.findIndex((head: Json) => head.path === path)
        cells.get(path)!.push(row.cells[n])
      })
    next = page.next
    if (!next) assert.equal(page.count, count, address)
  } while (next)
  return { count, cells }
}

/** What a cell must be, from its rows alone; undefined where rows do not say it. */
function expected(
  value: Result['values'][number],
  field: string | undefined,
  { count, cells }: Rows,
): string | null | undefined {
  if (value.kind === 'count') return String(count)
  if (!field) return value.kind === 'metric' ? String(count) : undefined
  const all = cells.get(field)!.flatMap((cell) => (cell.value === null ? [] : [cell.value]))
  if (value.kind === 'distinct') return String(new Set(all).size)
  if (all.length === 0) return null
  const sizes = all.map(millionths)
  const sum = sizes.reduce((one, other) => one + other, 0n)
  switch (value.kind) {
    case 'sum':
    case 'metric':
    case 'before':
      return String(sum)
    case 'average':
      return `${sum}/${all.length}`
    case 'minimum':
      return String(sizes.reduce((one, other) => (one < other ? one : other)))
    case 'maximum':
      return String(sizes.reduce((one, other) => (one > other ? one : other)))
    default:
      return undefined
  }
}

/** Whether a shown figure is the expected one; an average is rounded to its decimals. */
function same(shown: string | null, wanted: string | null, kind: string): boolean {
  if (wanted === null) return shown === null
  if (shown === null) return wanted === '0' && (kind === 'count' || kind === 'distinct' || kind === 'metric')
  if (kind === 'count' || kind === 'distinct') return shown === wanted
  const size = millionths(shown)
  if (!wanted.includes('/')) return String(size) === wanted || `${shown}` === wanted
  const [sum, count] = wanted.split('/').map(BigInt) as [bigint, bigint]
  const decimals = shown.split('.')[1]?.length ?? 0
  const step = 10n ** BigInt(6 - decimals)
  const gap = size * count - sum
  return 2n * (gap < 0n ? -gap : gap) <= (decimals === 6 ? 1n : step) * count
}

test('every standard report answers', async () => {
  const reader = readerOf(company, await headersOf(company, 'administrator'))
  assert.equal(new Set(ready.map(({ slug }) => slug)).size, ready.length)
  for (const report of ready) {
    if (!('question' in report)) continue
    const question = Question.parse(report.question)
    const result: Result = await reader.read(
      `/api/reports/result?question=${encodeURIComponent(JSON.stringify(question))}`,
    )
    assert.ok(result.lines.length > 0, report.slug)
  }
})

for (const role of ['administrator', 'accountant', 'buyer', 'hr'])
  test(`each cell of generated reports is what its rows come to, for the ${role}`, { timeout: 600_000 }, async (t) => {
    const headers = await headersOf(company, role)
    const reader = readerOf(company, headers)
    const names: string[] = (await reader.read('/api/reports/datasets')).map(({ name }: { name: string }) => name)
    const seed = exhaustive ? 1234 : 7
    t.diagnostic(`seed ${seed}`)
    const random = seeded(seed)
    let cells = 0
    for (let nth = 0; nth < questionsOfRole; nth += 1) {
      const dataset: Dataset = await reader.read(`/api/reports/datasets/${random.pick(names)}`)
      const question = randomQuestion(dataset, random)
      cells += await checkQuestion(question, dataset, { reader, headers, random })
    }
    t.diagnostic(`${cells} cells`)
    assert.ok(cells > 40)
  })

type Asker = { reader: Reader; headers: Record<string, string>; random: ReturnType<typeof seeded> }

async function checkQuestion(
  question: QuestionIn,
  dataset: Dataset,
  { reader, headers, random }: Asker,
): Promise<number> {
  const text = JSON.stringify(question)
  const url = `/api/reports/result?question=${encodeURIComponent(text)}`
  const reply = await company.server.inject({ method: 'GET', url, headers })
  // A question of too many columns is refused with a sentence.
  if (reply.statusCode === 422) return 0
  assert.equal(reply.statusCode, 200, `${text}: ${reply.body.slice(0, 300)}`)
  const result: Result = reply.json()
  let cells = 0
  const lines: Line[] = result.lines.filter((_line, at) => at < 2 || random.chance(4 / result.lines.length))
  for (const line of lines)
    for (const [column, values] of line.cells.entries())
      for (const [n, shown] of values.entries()) {
        if (column < line.cells.length - 1 && !random.chance(3 / line.cells.length)) continue
        const conditions: Condition[] | null = rowsBehind(result, line, column, n)
        const head = result.values[n]!
        if (!conditions) {
          const plain = !line.keys.some(({ is }) => is === 'hidden' || is === 'others')
          if (['count', 'sum', 'before'].includes(head.kind) && plain) assert.fail(`no rows for ${text}`)
          continue
        }
        const base = question.values.find(({ name }) => name === (head.kind === 'before' ? 'v0' : head.name))!
        const field =
          base.kind === 'metric'
            ? (dataset.metrics.find(({ name }) => name === base.metric)!.sum ?? undefined)
            : base.field
        const rows = await rowsAt(
          rowsAddress(field?.includes('.') ? { ...dataset, listPage: null } : dataset, conditions),
          dataset,
          field ? [field] : [],
          reader,
        )
        const kind = head.kind === 'before' ? base.kind : head.kind
        const wanted = expected({ ...head, kind }, field, rows)
        if (wanted === undefined) continue
        if (head.kind === 'distinct' && line.keys.some(({ is }) => is === 'others')) continue
        cells += 1
        assert.ok(
          same(shown, wanted, kind),
          `${text}\n${JSON.stringify(line.keys)} column ${column} ${head.name}: ${shown}, its rows ${wanted}\n${JSON.stringify(conditions)}`,
        )
      }
  return cells
}
