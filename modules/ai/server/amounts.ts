/** A condition on an amount, as a list takes it; `currency` where the question names one. */
export type AmountCondition = { operator: 'gt' | 'gte' | 'lt' | 'lte'; value: string; currency: string | null }

const more = 'over|above|more than|greater than|larger than|exceeding|beyond'
const least = 'at least|from|minimum'
const less = 'under|below|less than|smaller than'
const most = 'at most|up to|maximum'
const pattern = new RegExp(
  `\\b(${more}|${least}|${less}|${most})\\s+(?:([A-Za-z]{3}|[€$£])\\s*)?(\\d[\\d,]*(?:\\.\\d+)?)\\s*(k|m|thousand|million)?\\b\\s*([A-Za-z]{3}\\b)?`,
  'gi',
)
const timeUnit = /^\s*(?:days?|weeks?|months?|years?|hours?|people|items?|lines?)\b/i
const currencies = new Set(Intl.supportedValuesOf('currency'))
const signs: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' }

const currencyOf = (text: string | undefined): string | null => {
  const code = signs[text ?? ''] ?? text?.toUpperCase() ?? ''
  return currencies.has(code) ? code : null
}

const between = /\bbetween\s+(\d[\d,.]*(?:k|m)?)\s+and\s+(\d[\d,.]*(?:k|m)?)/gi

/** Conditions on amounts, and the question without their words. A number of days or people is none. */
export function takeAmounts(given: string): { rest: string; conditions: AmountCondition[] } {
  const conditions: AmountCondition[] = []
  const text = given.replace(between, (whole, from: string, to: string) =>
    [from, to].every((number) => /^(?:19|20)\d\d$/.test(number)) ? whole : `at least ${from} at most ${to}`,
  )
  const rest = text.replace(
    pattern,
    (whole: string, word: string, before: string, digits: string, unit: string, after: string, at: number) => {
      const end = at + whole.length - (after ? after.length : 0)
      if (timeUnit.test(text.slice(end))) return whole
      // 'from 2026' is a year.
      if (/^from$/i.test(word) && /^(?:19|20)\d\d$/.test(digits)) return whole
      const factor = /^(?:k|thousand)$/i.test(unit ?? '') ? 1000n : unit ? 1_000_000n : 1n
      const currency = currencyOf(before) ?? currencyOf(after)
      conditions.push({
        operator: operatorOf(word.toLowerCase()),
        value: scaled(digits.replaceAll(',', ''), factor),
        currency,
      })
      return after && currencyOf(after) === null ? ` ${after}` : ' '
    },
  )
  return { rest, conditions }
}

const operatorOf = (word: string): AmountCondition['operator'] => {
  if (new RegExp(`^(?:${more})$`).test(word)) return 'gt'
  if (new RegExp(`^(?:${least})$`).test(word)) return 'gte'
  return new RegExp(`^(?:${less})$`).test(word) ? 'lt' : 'lte'
}

/** A decimal times a power of ten, exactly: '2.5' thousand is '2500'. */
function scaled(decimal: string, factor: bigint): string {
  if (factor === 1n) return decimal
  const [whole = '0', fraction = ''] = decimal.split('.')
  const shift = String(factor).length - 1
  const digits = `${whole}${fraction.padEnd(shift, '0').slice(0, shift)}`
  const rest = fraction.slice(shift)
  return `${BigInt(digits)}${rest ? `.${rest}` : ''}`
}
