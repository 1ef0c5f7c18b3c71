import { isGroupable, isSummable } from '#modules/reports/server/dataset-reply.ts'
import { isDays, placesOf, type DatasetSource, type Place } from '#modules/reports/server/datasets.ts'
import { Question, type Bucket, type Condition, type Group, type Value } from '#modules/reports/shared/question.ts'
import { on } from '#shared/measure.ts'
import type { AmountCondition } from './amounts.ts'
import { phrasesOf, type Candidate } from './candidates.ts'
import { is, negationIn, takeChoices, takeCountry, takeCurrency, takeFlags } from './conditions.ts'
import { dayPlaceOf, isAhead, takeDayField } from './day-field.ts'
import { takeDays, type Days, type Today } from './periods.ts'
import { stemsOf, takeAll, takePhrase, unusedOf, type Token } from './tokens.ts'

/** A question read against one dataset; `unused` are the words that nothing was made of. */
export type Interpretation = {
  question: Question
  unused: string[]
  /** Words apart from the tokens that were not used: amounts of a dataset without one. */
  extra: string[]
  /** A negation that nothing was made of. */
  negation: string | null
  tokens: Token[]
  dataset: DatasetSource
}

/** A metric whose label stands in the question without the words of the dataset: 'overdue' of 'Overdue bills'. */
function takeMetric(tokens: readonly Token[], dataset: DatasetSource, { today }: Today) {
  const { base } = dataset
  const phrase = phrasesOf(dataset).flat()
  const metrics = base.source.record.measures
    .filter(({ work, filters }) => !work?.own && filters.every(({ field }) => base.fields.has(field)))
    .map((measure) => ({
      measure,
      stems: stemsOf(measure.label).filter(
        (stem) => !phrase.includes(stem) && !['of', 'the', 'in', 'your', 'that'].includes(stem),
      ),
    }))
    .filter(({ stems }) => stems.length > 0)
    .toSorted((a, b) => b.stems.length - a.stems.length)
  const metric = metrics.find(({ stems }) => takeAll(tokens, stems))?.measure
  if (!metric) return null
  const { filters, sum } = on(metric, today)
  return { sum: sum ?? null, filters: filters.map(({ field, operator, value }) => is(field, operator, value)) }
}

const amountOf = ({ base }: DatasetSource, sum: string | null): string | null => {
  const name = sum ?? base.source.record.amount
  const field = name ? base.fields.get(name) : undefined
  return field && isSummable(field) ? name! : null
}

/** Conditions of the days that the question names: on a day field, or of a period that lies in them. */
function dayConditions({ from, to }: Days, dataset: DatasetSource, field: Place | null): Condition[] {
  const { fields } = dataset.base
  if (!field && fields.has('firstDay') && fields.has('lastDay'))
    return [...(to ? [is('firstDay', 'lte', to)] : []), ...(from ? [is('lastDay', 'gte', from)] : [])]
  const place = field ?? dayPlaceOf(dataset)
  if (!place) return []
  if (from && to) return [is(place.path, 'within', `${from}..${to}`)]
  return [...(from ? [is(place.path, 'gte', from)] : []), ...(to ? [is(place.path, 'lte', to)] : [])]
}

const buckets: readonly Bucket[] = ['day', 'week', 'month', 'quarter', 'year']

/** A group after 'by' or 'per', and records that the rows lead to: 'vendors with overdue bills' is by vendor. */
function takeGroups(tokens: readonly Token[], dataset: DatasetSource, days: Place | null): Group[] {
  const places = placesOf(dataset)
    .filter(({ field }) => isGroupable(field))
    .toSorted((a, b) => a.path.split('.').length - b.path.split('.').length)
  const own = phrasesOf(dataset).flat()
  // 'Leave type' of leave requests is their type.
  const labelOf = (label: string) => {
    const rest = stemsOf(label).filter((stem) => !own.includes(stem))
    return rest.length ? rest : stemsOf(label)
  }
  const groups: Group[] = []
  const add = (group: Group): void => {
    if (groups.length < 2 && groups.every(({ field }) => field !== group.field)) groups.push(group)
  }
  for (const [at, token] of tokens.entries()) {
    if (!['by', 'per', 'each', 'monthly', 'weekly', 'quarterly', 'yearly'].includes(token.stem)) continue
    const next = tokens.slice(at + 1).filter(({ stem }) => !['for', 'each', 'every'].includes(stem))
    const bucket = buckets.find(
      (each) => each === (token.stem.endsWith('ly') ? token.stem.slice(0, -2) : next[0]?.stem),
    )
    const place = days ?? dayPlaceOf(dataset)
    if (bucket && place) {
      if (!token.stem.endsWith('ly')) next[0]!.used = true
      token.used = true
      add({ field: place.path, by: bucket })
      continue
    }
    const group = places.find(({ field }) => {
      const stems = labelOf(field.label)
      return stems.every((stem, offset) => next[offset]?.stem === stem && !next[offset]!.used)
    })
    if (!group) continue
    for (const each of next.slice(0, labelOf(group.field.label).length)) each.used = true
    token.used = true
    add({ field: group.path, ...(isDays(group) ? { by: 'month' as const } : {}) })
  }
  for (const { path, field } of places) if (field.to && takePhrase(tokens, stemsOf(field.label))) add({ field: path })
  return groups
}

const has = (tokens: readonly Token[], ...stems: string[]): boolean => {
  const named = tokens.filter(({ stem, used }) => !used && stems.includes(stem))
  for (const token of named) token.used = true
  return named.length > 0
}

/** Values, order and limit: a count, with the sum of the amount where there is one, or an average of it. */
function takeValues(tokens: readonly Token[], amount: string | null) {
  const average = has(tokens, 'average', 'mean', 'avg')
  const top = has(tokens, 'top', 'highest', 'largest', 'biggest', 'most', 'best')
  const bottom = !top && has(tokens, 'lowest', 'smallest', 'least', 'fewest')
  has(tokens, 'count', 'sum')
  // Without an amount these words ask for another list.
  if (amount) has(tokens, 'spend', 'value', 'cost', 'worth', 'money', 'amount', 'volume')
  const limited = top || bottom ? tokens.find(({ raw, used }) => !used && /^\d{1,3}$/.test(raw)) : undefined
  if (limited) limited.used = true
  const values: Value[] = [
    ...(amount ? [{ name: 'sum', kind: average ? ('average' as const) : ('sum' as const), field: amount }] : []),
    { name: 'count', kind: 'count' },
  ]
  return {
    values,
    descending: !bottom,
    ranked: top || bottom,
    limit: limited ? Math.max(1, Number(limited.raw)) : null,
  }
}

/** Compared with the period before, or the year before: 'why did spend rise', 'versus last year'. */
function takeComparison(tokens: readonly Token[]): 'period before' | 'year before' | null {
  const changes = [
    'rise',
    'rose',
    'risen',
    'increase',
    'increased',
    'grow',
    'grew',
    'fall',
    'fell',
    'drop',
    'dropped',
    'change',
    'changed',
    'decrease',
    'decreased',
    'higher',
    'lower',
    'up',
    'down',
  ]
  const why = tokens.some(({ stem }) => stem === 'why') && has(tokens, ...changes)
  const versus = has(tokens, 'compared', 'compare', 'comparison', 'versus', 'vs')
  if (!why && !versus) return null
  for (const unit of ['week', 'month', 'quarter', 'period']) takePhrase(tokens, [unit, 'before'])
  return versus &&
    (takePhrase(tokens, ['last', 'year']) ||
      takePhrase(tokens, ['year', 'before']) ||
      takePhrase(tokens, ['previous', 'year']))
    ? 'year before'
    : 'period before'
}

/** Reads a question against one dataset; never fails, and says which words it did not use. */
export function interpret(
  given: readonly Token[],
  amounts: readonly AmountCondition[],
  { dataset, phrase }: Candidate,
  clock: Today,
): Interpretation {
  const tokens = given.map((token) => ({ ...token }))
  takePhrase(tokens, phrase)
  // 'People who work here' names the dataset twice.
  for (const each of phrasesOf(dataset)) if (each.length === 1) takePhrase(tokens, each)
  const choicesOfPhrase = phrase.includes('contract') ? [is('documentType', 'eq', 'contract')] : []
  const metric = takeMetric(tokens, dataset, clock)
  const compare = takeComparison(tokens)
  const hasDays = takeDays(
    tokens.map((token) => ({ ...token })),
    clock,
  )
  const field = hasDays ? takeDayField(tokens, dataset) : null
  // Days of a dataset without a day of its own would be guesswork: the words stay unused.
  const days =
    (field ?? dayPlaceOf(dataset)) ? takeDays(tokens, { ...clock, ahead: field !== null && isAhead(field) }) : null
  const taken = new Set(metric?.filters.map((each) => each.field))
  const choices = [
    ...choicesOfPhrase,
    ...takeChoices(tokens, dataset, taken),
    ...takeFlags(tokens, dataset),
    ...takeCountry(tokens, dataset),
    ...takeCurrency(tokens, dataset),
  ]
  const amount = amountOf(dataset, metric?.sum ?? null)
  const currency = amount ? dataset.base.fields.get(amount)?.currency : undefined
  const filters = [
    ...(metric?.filters ?? []),
    ...choices,
    ...(days ? dayConditions(days, dataset, field) : []),
    ...(amount
      ? amounts.flatMap((each) => [
          is(amount, each.operator, each.value),
          ...(each.currency && currency ? [is(currency, 'eq', each.currency)] : []),
        ])
      : []),
  ]
  const named = takeGroups(tokens, dataset, field)
  const { values, descending, ranked, limit } = takeValues(tokens, amount)
  // 'The largest bills' are a ranking of the rows themselves.
  const groups = ranked && named.length === 0 && amount ? [{ field: dataset.base.source.record.title }] : named
  const compared = compare && dayPlaceOf(dataset)
  if (compared && filters.every(({ operator }) => operator !== 'within')) {
    const from = `${clock.today.slice(0, 7)}-01`
    filters.push(
      is(compared.path, 'within', days?.from && days.to ? `${days.from}..${days.to}` : `${from}..${clock.today}`),
    )
  }
  const first = values[0]!.name
  const byTime = groups[0]?.by !== undefined
  const question = Question.parse({
    dataset: dataset.name,
    filters,
    rows: compared && groups.length === 0 ? firstGroup(dataset) : groups,
    values: compared
      ? [values[0]!, { name: 'before', kind: 'before', of: first }, { name: 'change', kind: 'change', of: first }]
      : values,
    compare: compare ?? 'period before',
    sort: compared
      ? { by: 'change', descending: true }
      : byTime && !ranked
        ? { by: 'label', descending: false }
        : { by: first, descending },
    limit: groups.length && !byTime && !compared ? (limit ?? 10) : null,
    chart: groups.length === 0 || compared ? 'table' : byTime ? 'line' : 'bars',
  })
  const extra = amount === null ? amounts.map(({ value }) => value) : []
  return { question, unused: [...unusedOf(tokens), ...extra], extra, negation: negationIn(tokens), tokens, dataset }
}

/** What explains a change best where the question names no group: the first record that the rows lead to, such as the vendor. */
function firstGroup(dataset: DatasetSource): Group[] {
  const place = placesOf(dataset).find(
    ({ path, field }) => field.kind === 'reference' && !path.includes('.') && field.to !== 'financial.legal-entities',
  )
  return place ? [{ field: place.path }] : []
}
