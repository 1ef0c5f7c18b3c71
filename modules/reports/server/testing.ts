import type { Dataset, DatasetField } from '#modules/reports/shared/datasets.ts'
import type { Condition, Group, QuestionIn, Value } from '#modules/reports/shared/question.ts'

/** Numbers from a seed (mulberry32), so that a failing question can be asked again. */
export function seeded(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number): number => Math.floor(next() * most)
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!
  return { next, below, pick, chance: (share: number) => next() < share }
}
type Random = ReturnType<typeof seeded>

const buckets = ['day', 'week', 'month', 'quarter', 'year'] as const
const isDays = ({ kind }: DatasetField): boolean => kind === 'day' || kind === 'instant'

/** A question over any of a dataset's fields. */
export function randomQuestion({ name, fields, metrics }: Dataset, random: Random): QuestionIn {
  const { pick, below, chance } = random
  const groupable = fields.filter((field) => field.groupable)
  const taken = new Set<string>()
  const groups = (most: number): Group[] =>
    Array.from({ length: below(most + 1) }).flatMap((): Group[] => {
      const field = pick(groupable)
      const group = isDays(field) ? { field: field.path, by: pick(buckets) } : { field: field.path }
      const key = `${group.field} ${'by' in group ? group.by : ''}`
      if (taken.has(key)) return []
      taken.add(key)
      return [group]
    })
  const summable = fields.filter((field) => field.summable)
  const money = summable.find(({ kind }) => kind === 'money')
  const value = (at: number): Value => {
    const called = `v${at}`
    const added = money && chance(0.7) ? money : summable.length ? pick(summable) : undefined
    // Amounts of one question are in one currency field.
    const field = added && (added.kind === 'money' || added.kind === 'price') ? money : added
    if (field && chance(0.6))
      return { name: called, kind: pick(['sum', 'average', 'minimum', 'maximum'] as const), field: field.path }
    if (metrics.length && chance(0.2)) {
      const metric = pick(metrics)
      if (!metric.sum || metric.sum === money?.path) return { name: called, kind: 'metric', metric: metric.name }
    }
    return chance(0.5)
      ? { name: called, kind: 'count' }
      : { name: called, kind: 'distinct', field: pick(groupable).path }
  }
  const values: Value[] = Array.from({ length: 1 + below(3) }, (_, at) => value(at))
  if (chance(0.3))
    values.push({ name: 'f', kind: 'formula', formula: pick(['v0 * 2', '-(v0) / 3', 'v0 + v0 - v0 * 0.5', 'v0 / v0']) })
  const days = fields.filter(isDays)
  const filters: Condition[] = []
  if (days.length && chance(0.5))
    filters.push({
      field: pick(days).path,
      operator: 'within',
      value: pick(['this year', 'last year', 'year to date', 'last 90 days', 'this quarter', '2026-01-15..2026-06-14']),
    })
  if (days.length && chance(0.2))
    filters.push({ field: pick(days).path, operator: pick(['empty', 'filled'] as const), value: '' })
  const choices = fields.filter((field) => field.choices)
  if (choices.length && chance(0.3)) {
    const field = pick(choices)
    filters.push({
      field: field.path,
      operator: pick(['in', 'nin'] as const),
      value: field.choices!.filter(() => chance(0.5)).join(',') || field.choices![0]!,
    })
  }
  if (filters[0]?.operator === 'within' && chance(0.5)) {
    values.push({ name: 'b', kind: 'before', of: 'v0' })
    values.push({ name: 'c', kind: 'change', of: 'v0' })
  }
  return {
    dataset: name,
    filters,
    rows: groups(3),
    columns: groups(1),
    values,
    compare: pick(['period before', 'year before']),
    sort: { by: chance(0.5) ? 'label' : 'v0', descending: chance(0.5) },
    limit: chance(0.3) ? 1 + below(5) : null,
  }
}
