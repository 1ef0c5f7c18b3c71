import { exponentOf } from '#shared/currency.ts'
import type { Day } from '#shared/day.ts'

/** Who a paper is from, as it stands at its head. */
export type Letterhead = {
  name: string
  /** Street, place, country; numbers it is registered under. */
  lines: readonly string[]
  /** ISO 3166 code: where it lies decides the size of its paper. */
  country: string
}

/** What a paper says, before it has a form: a template makes it of a record's detail as its reader is shown it. All figures and days are text already. */
export type Paper = {
  /** 'Purchase order' */
  kind: string
  /** Empty of what has no number, such as a report. */
  number: string
  from: Letterhead
  /** Whom it is for; null of what is for its reader. */
  to: { label: string; name: string; lines: readonly string[] } | null
  /** What it is not, where it is not in force: 'Draft: this is no order yet'. */
  notice: string | null
  facts: readonly (readonly [label: string, value: string])[]
  /** Paragraphs before the table, of a paper that is a letter. */
  text?: readonly string[]
  table: {
    columns: readonly { label: string; figure?: true; fills?: true }[]
    rows: readonly (readonly string[])[]
  }
  /** The last one is what it comes to. */
  sums: readonly (readonly [label: string, value: string])[]
  notes: readonly { label: string; text: string }[]
  /** Its sheets lie on their long side: a table of many columns. */
  landscape?: boolean
  /** Who signs it by hand, a place for each. */
  signers?: readonly string[]
  /** Of a record that is erased one day: it is set for each reader anew, and kept nowhere. */
  kept?: false
}

/** 'Purchase order PO-2026-00012' */
export const titleOf = ({ kind, number }: Pick<Paper, 'kind' | 'number'>): string =>
  [kind, number].filter(Boolean).join(' ')

/** Making one takes a hundred times as long as using it. */
const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
/** A day that is read alike in every land: '2026-11-23' → '23 Nov 2026'. */
export const dayOn = (day: Day | null): string => (day === null ? '' : written.format(new Date(`${day}T00:00:00Z`)))

/** A decimal as it is printed, exact at any size; '1234.5', 2 → '1,234.50'. Digits beyond `least` are kept. */
export function figureOn(decimal: string, least = 0): string {
  const most = Math.max(least, decimal.split('.')[1]?.replace(/0+$/, '').length ?? 0)
  return new Intl.NumberFormat('en', { minimumFractionDigits: least, maximumFractionDigits: most }).format(
    decimal as Intl.StringNumericLiteral,
  )
}

/** An amount with the decimals of its currency, which its column or label names. */
export const amountOn = (amount: string, currency: string): string => figureOn(amount, exponentOf(currency))

/** Without empty lines. */
export const linesOn = (...lines: (string | null | undefined)[]): string[] =>
  lines.flatMap((line) => (line?.trim() ? [line.trim()] : []))
