import type { Condition } from '#modules/reports/shared/question.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { dayOn } from '#server/papers/paper.ts'
import { resultOf, rowsById } from '#server/search/result-rows.ts'
import { upperFirst, wordsOf } from '#shared/text.ts'
import { wordsOf as stateWords } from './dataset-reply.ts'
import type { DatasetSource, Place } from './datasets.ts'
import { conditionsOf } from './plan.ts'

const operatorWords: Record<Condition['operator'], string> = {
  eq: 'is',
  ne: 'is not',
  in: 'is',
  nin: 'is none of',
  has: 'contains',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  empty: 'is empty',
  filled: 'is not empty',
  reports: 'reports to',
  below: 'works below',
  within: 'in',
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
const dayOrText = (text: string): string => (isDay(text) ? dayOn(text) : text)

/** Titles of the records that a condition names, as far as the reader may see them. */
async function titlesOf(
  { field }: Place,
  ids: readonly string[],
  { tx, actor, app }: Call,
): Promise<Map<string, string>> {
  const served = app.modules.flatMap(({ records }) => records).find(({ record }) => record.name === field.to)
  if (!served || !may(actor, served.record.api.read.can)) return new Map()
  const rows = await rowsById(served.source, [...ids], tx, actor, 'both')
  return new Map([...rows].map(([id, row]) => [id, resultOf(served.source, row).title]))
}

/** The filters of a question in words, a line for each: the heading of a printed report. */
export async function conditionTexts(
  dataset: DatasetSource,
  filters: readonly Condition[],
  call: Call,
): Promise<(readonly [label: string, text: string])[]> {
  const placed = conditionsOf(dataset, filters)
  return Promise.all(
    placed.map(async ({ place, operator, value }) => {
      const { field } = place
      const values = operator === 'in' || operator === 'nin' ? value.split(',').filter(Boolean) : value ? [value] : []
      const titles = field.kind === 'reference' ? await titlesOf(place, values, call) : new Map<string, string>()
      const states = stateWords(field)
      const words = (each: string): string => {
        if (field.kind === 'reference') return titles.get(each) ?? 'one that is not open to you'
        if (operator === 'within') return upperFirst(each.split('..').map(dayOrText).join(' to '))
        if (field.kind === 'choice') return wordsOf(states[each] ?? each)
        return field.kind === 'boolean' ? (each === 'true' ? 'Yes' : 'No') : dayOrText(each)
      }
      return [field.label, [operatorWords[operator], values.map(words).join(', ')].filter(Boolean).join(' ')] as const
    }),
  )
}
