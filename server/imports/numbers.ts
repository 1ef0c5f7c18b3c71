import { plainNumber } from '#shared/money.ts'

export type NumberFormat = 'decimal point' | 'decimal comma'

/** A number without what people put around it: spaces, apostrophes, a currency sign, brackets or a trailing minus for less than nothing. Null for anything else. */
function bare(text: string): string | null {
  let number = withoutCurrency(text)
  if (/^\(.+\)$/.test(number)) number = `-${withoutCurrency(number.slice(1, -1))}`
  if (/^[^-+]+-$/.test(number)) number = `-${number.slice(0, -1)}`
  number = number.replace(/^([-+])(?:\p{Sc}|Rs\.?)/u, '$1')
  return /^[-+]?(\d[\d.,]*|[.,]\d+)$/.test(number) && number.length <= 40 ? number : null
}

const withoutCurrency = (text: string): string =>
  text
    .replace(/[\s\u00A0\u202F'’]/g, '')
    .replace(/\u2212/g, '-')
    .replace(/^(?:\p{Sc}|Rs\.?)|(?:\p{Sc}|Rs\.?)$/gu, '')

/** A dash alone, with a currency sign or without: spreadsheets show nothing so. */
export const isDash = (text: string): boolean => /^[-–—]$/.test(withoutCurrency(text))

/** A number as spreadsheets shorten a long one: its last digits are lost. */
export const isShortened = (text: string): boolean => /^\d([.,]\d+)?E\+\d{2,3}$/.test(text)

/** An amount that says credit or debit: which of them is less than nothing depends on the account. */
export const isCreditOrDebit = (text: string): boolean => {
  const [, number] = /^(.*\d.*?)[\s\u00A0]*(?:CR|DR)\.?$/i.exec(text) ?? []
  return number !== undefined && bare(number) !== null
}

/** Thousands apart by threes, or as in India: the last three, then twos. */
const grouped = (whole: string, sign: string): boolean =>
  new RegExp(`^[-+]?\\d{1,3}(\\${sign}\\d{3})+$`).test(whole) ||
  (sign === ',' && /^[-+]?\d{1,2}(,\d{2})+,\d{3}$/.test(whole))

/** How a number is written: with a point or a comma, either ('any': no sign in it), 'unclear' ('1.234'); null for no number. */
export function numberVote(text: string): NumberFormat | 'any' | 'unclear' | null {
  const number = bare(text)
  if (number === null) return null
  const dots = number.split('.').length - 1
  const commas = number.split(',').length - 1
  if (dots + commas === 0) return 'any'
  if (dots && commas) {
    const point = number.lastIndexOf('.') > number.lastIndexOf(',')
    const [whole = ''] = number.split(point ? '.' : ',')
    return (point ? dots : commas) === 1 && grouped(whole, point ? ',' : '.')
      ? point
        ? 'decimal point'
        : 'decimal comma'
      : null
  }
  const sign = dots ? '.' : ','
  if (dots + commas > 1) return grouped(number, sign) ? (dots ? 'decimal comma' : 'decimal point') : null
  const [whole = '', fraction = ''] = number.replace(/^[-+]/, '').split(sign)
  const couldGroup = fraction.length === 3 && whole.length >= 1 && whole.length <= 3 && !whole.startsWith('0')
  return couldGroup ? 'unclear' : dots ? 'decimal point' : 'decimal comma'
}

/** The number as a plain decimal string; 'unclear' where the column's format would have to say how to read it, null for no number. */
export function readNumber(text: string, format: NumberFormat | undefined, isWhole = false): string | null {
  const number = bare(text)
  const vote = numberVote(text)
  if (number === null || vote === null) return null
  // A whole number has no decimals: its only sign groups thousands.
  if (vote === 'unclear' && isWhole) return plainNumber(number.replace(/[.,]/, ''))
  const used = format ?? (vote === 'any' ? 'decimal point' : vote)
  if (used === 'unclear') return 'unclear'
  if (vote !== 'any' && vote !== 'unclear' && vote !== used) return null
  const [group, decimal] = used === 'decimal point' ? [',', '.'] : ['.', ',']
  return plainNumber(number.replaceAll(group, '').replace(decimal, '.'))
}

const words =
  'total|totals|grand total|sub-?total|sum|summe|gesamt|gesamtsumme|gesamtbetrag|total général|somme|totale|total geral|suma|razem|celkem|spolu|összesen|ukupno|totaal|totalt|yhteensä|toplam|σύνολο|итого|всего|合計|合计|总计|합계'
const total = new RegExp(`^(?:${words})\\s*[:：]?\\s*(?:\\(?\\d+(?: \\p{L}+)?\\)?)?$`, 'iu')

/** Whether a row adds up the ones above it: it says so in its first cell that is filled, and has nothing but numbers beside it. */
export function isTotal(cells: readonly string[]): boolean {
  const [first, ...rest] = cells.map((cell) => cell.trim()).filter(Boolean)
  const isFull = cells.length > 2 && rest.length + 1 === cells.length
  if (first === undefined || !total.test(first) || isFull) return false
  return rest.every((text) => isDash(text) || numberVote(text) !== null)
}
