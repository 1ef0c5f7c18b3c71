import type { FastifyRequest } from 'fastify'
import { exponentOf } from '#shared/currency.ts'
import { plain, type Writing } from '#shared/sentence.ts'
import { languages } from './languages.ts'

/** The first language that whoever asks prefers and this server can write days in; null where nothing is said. */
export function localeOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const first = headers['accept-language']?.split(/[,;]/, 1)[0]?.trim() ?? ''
  try {
    return (/^[a-z]{2,3}(-[\w-]{1,30})?$/i.test(first) && Intl.DateTimeFormat.supportedLocalesOf(first)[0]) || null
  } catch {
    return null
  }
}

/** How that language writes figures and days: as pages in the browser do. */
export const writingOf = (locale: string | null): Writing =>
  locale
    ? {
        words: (code) => languages.get(locale.split('-')[0]!)?.[code],
        count: (value) =>
          new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value as Intl.StringNumericLiteral),
        day: (day) =>
          new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
            new Date(`${day}T00:00:00Z`),
          ),
        money: (amount, currency) => {
          const least = exponentOf(currency)
          const most = Math.max(least, amount.split('.')[1]?.length ?? 0)
          return new Intl.NumberFormat(locale, {
            style: 'currency',
            currency,
            minimumFractionDigits: least,
            maximumFractionDigits: most,
          }).format(amount as Intl.StringNumericLiteral)
        },
      }
    : plain
