import assert from 'node:assert/strict'
import { modules } from '../app.ts'
import { openSession } from '../auth/testing.ts'
import type { TestApp } from './app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
/** Millionths by currency: no amount of the product has more decimals. */
type Sums = Map<string, bigint>

/** Decimal text in millionths, digit by digit. */
export function millionths(text: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? assert.fail(`${text} is no amount`)
  const size = BigInt(whole!) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
  return sign ? -size : size
}
export const total = (amounts: readonly string[]): bigint => amounts.reduce((sum, each) => sum + millionths(each), 0n)

/** Amounts by currency, without what is nothing, in one order: what two of them must have in common. */
const sortedSums = (sums: Sums): [string, bigint][] =>
  [...sums].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1))
export const amountsOf = (amounts: readonly { currency: string; amount: string }[]): [string, bigint][] =>
  sortedSums(new Map(amounts.map(({ currency, amount }) => [currency, millionths(amount)])))

export type Reader = ReturnType<typeof readerOf>

/** Asks as one role what its pages ask, and adds up what the answers hold: nothing here takes a sum from the product. */
export function readerOf(app: TestApp, headers: Record<string, string>) {
  const kept = new Map<string, Json>()
  const read = async (url: string): Promise<Json> => {
    if (kept.has(url)) return kept.get(url)
    const reply = await app.server.inject({ method: 'GET', url, headers })
    assert.equal(reply.statusCode, 200, `${url}: ${reply.body.slice(0, 300)}`)
    kept.set(url, reply.json())
    return reply.json()
  }
  /** All rows of a list, page after page. */
  const rowsAt = async (path: string, filters: readonly string[], limit = 200): Promise<Json[]> => {
    const asked = filters.filter(Boolean).map((each) => `filter=${encodeURIComponent(each)}&`)
    const rows: Json[] = []
    let cursor: string | null = null
    do {
      const page: Json = await read(
        `${path}?${asked.join('')}limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      )
      rows.push(...page.items)
      cursor = page.next
    } while (cursor)
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, `${path}: a row twice`)
    return rows
  }
  /** All rows of a report, from one offset to the next. */
  const reportRows = async (url: string, of: 'rows' | 'items'): Promise<Json[]> => {
    const rows: Json[] = []
    for (;;) {
      const part = await read(`${url}${url.includes('?') ? '&' : '?'}offset=${rows.length}`)
      rows.push(...part[of])
      if (part[of].length === 0 || rows.length >= part.count) return rows
    }
  }
  /** The rows that the list at an address of a page shows, with what a page of it asks. */
  const listed = async (to: string): Promise<{ noun: string; rows: Json[] }> => {
    const at = new URL(to, 'http://page')
    const recordType = modules
      .flatMap(({ records }) => records)
      .find(({ record }) => record.listPage === at.pathname)?.record
    assert.ok(recordType, `${to} is no list`)
    return { noun: recordType.name, rows: await rowsAt(recordType.path, at.searchParams.getAll('filter')) }
  }
  return { read, rowsAt, reportRows, listed }
}

/** A session that stands whatever day the app is on. */
export const headersOf = (app: TestApp, role: string): Promise<Record<string, string>> =>
  openSession(app.app.db, app.app.settings, `${role}@sample.mainstay.test`, new Date('2090-01-01'))

/** What the rows come to in a field, by currency. */
export function sumOf(rows: readonly Json[], field: string): [string, bigint][] {
  const sums: Sums = new Map()
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + millionths(row[field] ?? '0'))
  return sortedSums(sums)
}
