import { placesOf, type DatasetSource } from '#modules/reports/server/datasets.ts'
import { contactRules } from '#shared/contact-rules.ts'
import type { Condition } from '#modules/reports/shared/question.ts'
import { findPhrase, stemsOf, takeAll, takePhrase, type Token } from './tokens.ts'

export const is = (field: string, operator: Condition['operator'], value: string): Condition => ({
  field,
  operator,
  value,
})

const negations = ['not', 'never', 'non', 'except', 'excluding', 'without', 'no']
/** A negation that nothing was made of: the question means something else than its other words. */
export const negationIn = (tokens: readonly Token[]): string | null =>
  tokens.find(({ stem, used }) => !used && negations.includes(stem))?.raw ?? null

/** True where 'not' or 'not yet' stands before a place, marked as used. */
function takeNot(tokens: readonly Token[], at: number): boolean {
  const not = tokens
    .slice(Math.max(0, at - 2), at)
    .find(({ stem, used }) => !used && ['not', 'never', 'non'].includes(stem))
  if (not) not.used = true
  return not !== undefined
}

/** States and other choices that the question names, also negated: 'approved', 'confidential', 'not yet posted'. */
export function takeChoices(tokens: readonly Token[], dataset: DatasetSource, taken: ReadonlySet<string>): Condition[] {
  const choices = placesOf(dataset)
    .filter(({ path, field }) => !path.includes('.') && field.choices && !taken.has(path))
    .flatMap(({ path, field }) => field.choices!.map((choice) => ({ path, choice, stems: stemsOf(choice) })))
    .toSorted((a, b) => b.stems.length - a.stems.length)
  const named = new Map<string, { values: string[]; negated: boolean }>()
  for (const { path, choice, stems } of choices) {
    const at = findPhrase(tokens, stems)
    if (at < 0 || !takePhrase(tokens, stems)) continue
    const { values, negated } = named.get(path) ?? { values: [], negated: takeNot(tokens, at) }
    named.set(path, { values: [...values, choice], negated })
  }
  return [...named].map(([path, { values, negated }]) => {
    if (negated) return is(path, 'nin', values.join(','))
    return is(path, values.length > 1 ? 'in' : 'eq', values.join(','))
  })
}

/** Fields that are true or false, by their label: 'preferred vendors'. */
export const takeFlags = (tokens: readonly Token[], dataset: DatasetSource): Condition[] =>
  placesOf(dataset)
    .filter(({ path, field }) => !path.includes('.') && field.kind === 'boolean')
    .flatMap(({ path, field }) => {
      const at = tokens.findIndex(({ stem, used }) => !used && stem === stemsOf(field.label)[0])
      return at >= 0 && takeAll(tokens, stemsOf(field.label)) ? [is(path, 'eq', String(!takeNot(tokens, at)))] : []
    })

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Names of countries with their ISO 3166 codes, longer names first. */
const countries: readonly (readonly [stems: readonly string[], code: string])[] = [
  ...letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = `${first}${second}`
      const name = regions.of(code)
      return name && contactRules.country.fits(code) ? [[stemsOf(name), code] as const] : []
    }),
  ),
  [['usa'], 'US'] as const,
  [['uk'], 'GB'] as const,
].toSorted((a, b) => b[0].length - a[0].length)

/** A country by its name, of datasets whose rows have one. */
export function takeCountry(tokens: readonly Token[], dataset: DatasetSource): Condition[] {
  if (!dataset.base.fields.has('country')) return []
  const code = countries.find(([stems]) => takePhrase(tokens, stems))?.[1]
  return code ? [is('country', 'eq', code)] : []
}

const codes = new Set(Intl.supportedValuesOf('currency'))

/** A currency by its code: 'bills in EUR'. */
export function takeCurrency(tokens: readonly Token[], dataset: DatasetSource): Condition[] {
  if (!dataset.base.fields.has('currency')) return []
  const token = tokens.find(({ raw, used }) => !used && codes.has(raw))
  if (!token) return []
  token.used = true
  return [is('currency', 'eq', token.raw)]
}
