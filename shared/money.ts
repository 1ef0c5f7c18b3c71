import Big from 'big.js'
import { exponentOf } from './currency.ts'
import { isDecimal } from './decimal.ts'

/** Largest amount the ledger takes, in minor units (rule R03). */
export const largestAmount = 10n ** 15n

/** Any way of writing a decimal that is one number ('.5', '+1', '5.', '1e3') as a plain decimal; null for what is no number. */
export function plainNumber(text: string): string | null {
  try {
    return new Big(
      text
        .replace(/^\+/, '')
        .replace(/^(-?)\./, '$10.')
        .replace(/\.$/, ''),
    ).toFixed()
  } catch {
    return null
  }
}

/** Minor units → decimal string, exact: (123456n, 'USD') → '1234.56'. */
export function fromMinor(minor: bigint, currency: string): string {
  const digits = exponentOf(currency)
  if (digits === 0) return minor.toString()
  const sign = minor < 0n ? '-' : ''
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Decimal string → minor units; throws RangeError when it has more decimals than the currency. */
export function toMinor(decimal: string, currency: string): bigint {
  const minor = minorOf(decimal, currency)
  if (minor === null) throw new RangeError(`${decimal} is not an amount of ${currency}`)
  return minor
}

/** As `toMinor`, but null where the text is no exact amount of that currency. */
export function minorOf(decimal: string, currency: string): bigint | null {
  if (!isDecimal(decimal)) return null
  const digits = exponentOf(currency)
  const [whole = '', fraction = ''] = decimal.split('.')
  const cut = fraction.replace(/0+$/, '')
  if (cut.length > digits) return null
  const units = BigInt(whole.replace('-', '') + cut.padEnd(digits, '0'))
  return decimal.startsWith('-') ? -units : units
}

/** Rounds a decimal to the currency's minor unit, half away from zero (commercial rounding, rule F18). */
export const roundToMinor = (decimal: string | Big, currency: string): bigint =>
  BigInt(
    new Big(decimal)
      .times(new Big(10).pow(exponentOf(currency)))
      .round(0, Big.roundHalfUp)
      .toFixed(0),
  )

/** a × b, exact, as a plain decimal string. */
export const multiply = (a: string, b: string): string => new Big(a).times(b).toFixed()
/** a + b, exact, as a plain decimal string. */
export const add = (a: string, b: string): string => new Big(a).plus(b).toFixed()
/** a − b, exact, as a plain decimal string. */
export const subtract = (a: string, b: string): string => new Big(a).minus(b).toFixed()
/** −1, 0 or 1 as a is less than, equal to or more than b. */
export const compare = (a: string, b: string): number => new Big(a).cmp(b)
/** Exact sum of decimal strings; '0' for none. */
export const total = (values: Iterable<string>): string => {
  let sum = new Big(0)
  for (const value of values) sum = sum.plus(value)
  return sum.toFixed()
}

/** `part` in percent of the size of `whole` with one decimal, rounded half away from zero; null where `whole` is zero. */
export function percentOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const text = new Big(part.toString())
    .times(100)
    .div(new Big(whole.toString()).abs())
    .round(1, Big.roundHalfUp)
    .toFixed(1)
  return text === '-0.0' ? '0.0' : text
}

/** Splits an amount in proportion to weights (≥ 0, not all 0): the shares add up to it exactly; the largest remainders get the odd units, earlier ones first on a tie. */
export function allocate(minor: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole <= 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('weights must be 0 or more, and not all 0')
  const sign = minor < 0n ? -1n : 1n
  const size = minor * sign
  const shares = weights.map((weight) => (size * weight) / whole)
  const order = weights
    .map((weight, at) => ({ at, rest: (size * weight) % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  let left = size - shares.reduce((sum, share) => sum + share, 0n)
  for (const { at } of order) {
    if (left === 0n) break
    shares[at] = shares[at]! + 1n
    left -= 1n
  }
  return shares.map((share) => share * sign)
}

/** Making one takes a hundred times as long as using it. At most a few hundred are kept. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, maximumFractionDigits: number, locale: string | undefined): Intl.NumberFormat {
  const key = `${currency} ${maximumFractionDigits} ${locale}`
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= 300) formats.clear()
  const minimumFractionDigits = exponentOf(currency)
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits,
  })
  formats.set(key, made)
  return made
}

/** An amount for a person, exact at any size: ('1234.5', 'USD', 'en') → '$1,234.50'. */
export function formatMoney(decimal: string, currency: string, locale?: string): string {
  const decimals = Math.max(exponentOf(currency), decimal.split('.')[1]?.replace(/0+$/, '').length ?? 0)
  return formatOf(currency, decimals, locale).format(decimal as Intl.StringNumericLiteral)
}
