import type { ColumnFormat, ImportColumn } from '#shared/imports.ts'
import type { z } from 'zod'
import { dayVote, type DayFormat } from './days.ts'
import { isDash, isShortened, numberVote, type NumberFormat } from './numbers.ts'

type Column = z.output<typeof ImportColumn>
type Sniffed = 'empty' | 'integer' | 'decimal' | 'day' | 'id' | 'text'

const looked = 500
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function kindOfCell(cell: string): Sniffed {
  const text = cell.trim()
  if (text === '' || isDash(text)) return 'empty'
  if (uuid.test(text)) return 'id'
  if (numberVote(text) !== null) return /^[-+]?\d+$/.test(text) ? 'integer' : 'decimal'
  return dayVote(text) ? 'day' : 'text'
}

function kindOfColumn(rows: readonly string[][], column: number): Sniffed {
  const kinds = new Set(rows.map((cells) => kindOfCell(cells[column] ?? '')))
  kinds.delete('empty')
  if (kinds.size === 2 && kinds.has('integer') && kinds.has('decimal')) return 'decimal'
  return kinds.size === 0 ? 'empty' : kinds.size === 1 ? [...kinds][0]! : 'text'
}

/** 'Account number' and 'account_number' and 'AccountNumber' are the same name. */
export const sameName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** 'PaymentTerms' → ['payment', 'term']: the plural is the same word. */
export const wordsIn = (text: string): string[] =>
  (text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.toLowerCase().replace(/(?<=\w{3})s$/, ''),
  )

/**
 * Whether the first row names the columns: words only, all different, and either at least half of them known names, or made of the words of such,
 * as 'Vendor name' and 'Terms' are, or above columns that hold no words.
 */
export function hasHeader(rows: readonly string[][], knownNames: Iterable<string>): boolean {
  const [first = [], ...rest] = rows
  const names = first.map((cell) => cell.trim()).filter(Boolean)
  const isWords =
    names.length >= first.length - 1 && names.every((name) => name.length <= 80 && kindOfCell(name) === 'text')
  if (!isWords || new Set(names.map(sameName)).size !== names.length) return false
  const all = [...knownNames]
  const [whole, words] = [new Set(all.map(sameName)), new Set(all.flatMap(wordsIn))]
  const madeOf = (parts: readonly string[]) => parts.length > 0 && parts.every((word) => words.has(word))
  const known = names.filter((name) => whole.has(sameName(name)) || madeOf(wordsIn(name))).length
  if (known * 2 >= names.length) return true
  const body = rest.slice(0, looked)
  return first.some((_, column) => !['text', 'empty'].includes(kindOfColumn(body, column)))
}

/** The columns of a file with three different samples each. */
export function columnsOf(header: readonly string[] | null, rows: readonly string[][]): Column[] {
  const width = header?.length ?? widthOf(rows)
  return Array.from({ length: width }, (_, index) => {
    const samples = new Set<string>()
    let shortened: string | undefined
    for (const cells of rows) {
      const text = (cells[index] ?? '').trim()
      if (text && samples.size < 3) samples.add(text.slice(0, 200))
      if (isShortened(text)) shortened ??= text
      if (samples.size === 3 && shortened) break
    }
    const name = header?.[index]?.trim().slice(0, 100) || `Column ${index + 1}`
    return { index, name, samples: [...samples], ...(shortened ? { shortened } : {}) }
  })
}

/** The width most rows have; a stray longer row does not add columns. */
function widthOf(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** What tells files of one kind from others: their header, or without one the kinds of their columns. A column of reasons, added to a file of errors, does not count. */
export function signatureOf(header: readonly string[] | null, rows: readonly string[][]): string {
  if (header)
    return `h:${header
      .map(sameName)
      .filter((name) => name !== 'reason')
      .join('|')}`
  const body = rows.slice(0, looked)
  return `k:${Array.from({ length: widthOf(rows) }, (_, column) => kindOfColumn(body, column)).join('|')}`
}

/** How each column writes numbers or days, from all its values; what one column leaves open, the others of the file may tell. */
export function formatsOf(columns: readonly Column[], rows: readonly string[][]): Record<string, ColumnFormat> {
  const votes = columns.map(({ index }) => votesOf(rows, index))
  const fileNumber = oneOf(votes.map(({ number }) => number).filter((vote) => vote !== 'mixed'))
  const fileDay = oneOf(votes.map(({ day }) => day).filter((vote) => vote !== 'mixed'))
  const formats: Record<string, ColumnFormat> = {}
  votes.forEach(({ number, day }, index) => {
    const format = decided(day, fileDay) ?? decided(number, fileNumber)
    if (format) formats[index] = format
  })
  return formats
}

type Vote<F> = F | 'unclear' | 'mixed' | null

const decided = <F extends string>(vote: Vote<F>, file: F | null): F | null =>
  vote === null || vote === 'mixed' ? null : vote === 'unclear' ? file : (vote as F)

const oneOf = <F extends string>(votes: Vote<F>[]): F | null => {
  const sure = new Set(votes.filter((vote) => vote !== null && vote !== 'unclear'))
  return sure.size === 1 ? ([...sure][0] as F) : null
}

function votesOf(rows: readonly string[][], column: number): { number: Vote<NumberFormat>; day: Vote<DayFormat> } {
  const numbers = new Set<string>()
  const days = new Set<string>()
  for (const cells of rows) {
    const text = (cells[column] ?? '').trim()
    if (text === '' || text.length > 40) continue
    const number = numberVote(text)
    if (number) numbers.add(number)
    else {
      const day = dayVote(text)
      if (day) days.add(day)
    }
  }
  return { number: voteOf(numbers), day: voteOf(days) }
}

function voteOf<F extends string>(votes: Set<string>): Vote<F> {
  const sure = [...votes].filter((vote) => vote !== 'any' && vote !== 'unclear')
  return sure.length > 1 ? 'mixed' : sure.length === 1 ? (sure[0] as F) : votes.has('unclear') ? 'unclear' : null
}
