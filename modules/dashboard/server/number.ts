import type { NumberAnswer } from '#modules/dashboard/shared/answers.ts'
import { answer } from '#modules/reports/server/answer.ts'
import { datasetReply } from '#modules/reports/server/dataset-reply.ts'
import type { DatasetSource } from '#modules/reports/server/datasets.ts'
import { rowsAddress, rowsBehind } from '#modules/reports/shared/drill.ts'
import { isAggregate, isComparison, type Question, type Value } from '#modules/reports/shared/question.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { addMonths, firstOfMonth, lastOfMonth } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'

const trendMonths = 12
const [before, change] = ['cardBefore', 'cardChange'] as const

/** Values that stand by themselves; comparisons of a report are made anew for its first value. */
const plainValues = ({ values }: Question): Value[] => values.filter(({ kind }) => !isComparison(kind))

const periodOf = ({ filters }: Question) => filters.find(({ operator }) => operator === 'within')

/** Compares the value with the period before, where it has a period and its kind can be compared. */
function comparedQuestion(question: Question, value: Value): Question {
  const comparable = periodOf(question) !== undefined && (isAggregate(value.kind) || value.kind === 'metric')
  const further: Value[] = comparable
    ? [
        { name: before, kind: 'before', of: value.name },
        { name: change, kind: 'change percent', of: value.name },
      ]
    : []
  return { ...totalOf(question), values: [...plainValues(question), ...further].slice(0, 8) }
}

const totalOf = (question: Question): Question => ({
  ...question,
  rows: [],
  columns: [],
  limit: null,
  sort: { by: 'label', descending: false },
  chart: 'table',
})

/** The value of each of the last twelve months; null without a period, whose field the months are of. */
async function trendOf(question: Question, call: Call): Promise<Result | null> {
  const period = periodOf(question)
  if (!period) return null
  const today = await dayOf(call)
  const first = addMonths(firstOfMonth(today), 1 - trendMonths)
  const value = `${first}..${lastOfMonth(today)}`
  return answer(
    {
      ...totalOf(question),
      filters: question.filters.map((each) => (each === period ? { ...each, value } : each)),
      values: plainValues(question),
      rows: [{ field: period.field, by: 'month' }],
    },
    call,
  )
}

/** A question as one number of each currency, with the period before and the last twelve months. Throws `unprocessable` where nothing of it is a number. */
export async function numberOf(question: Question, dataset: DatasetSource, call: Call): Promise<NumberAnswer> {
  const value = plainValues(question)[0]
  if (!value) throw new Problem('unprocessable', says.nothingCounted())
  const result = await answer(comparedQuestion(question, value), call)
  const at = (name: string | undefined) => result.values.findIndex((head) => head.name === name)
  const head = result.values[at(value.name)]!
  if (head.shown === 'day' || head.shown === 'instant') throw new Problem('unprocessable', says.nothingCounted())
  const trend = head.withheld ? null : await trendOf(question, call)
  const listed = datasetReply(dataset, call)
  const months = monthsOf(await dayOf(call))
  const compared = at(before) >= 0
  return {
    kind: 'number',
    shown: head.shown,
    withheld: head.withheld,
    compared: compared ? question.compare : null,
    lines: result.lines.map((line) => {
      const cell = (index: number): string | null => line.cells[0]?.[index] ?? null
      const conditions = rowsBehind(result, line, 0, at(value.name))
      const amounts = new Map(
        trend?.lines
          .filter(({ level, currency }) => level === 1 && currency === line.currency)
          .map(({ keys, cells }) => [keys[0]?.value, cells[0]?.[at(value.name)] ?? null]),
      )
      return {
        currency: line.currency,
        value: cell(at(value.name)),
        to: conditions && rowsAddress(listed, conditions),
        before: compared ? cell(at(before)) : null,
        change: compared ? cell(at(change)) : null,
        trend: trend ? months.map((month) => ({ month, amount: amounts.get(month) ?? '0' })) : [],
      }
    }),
  }
}

/** First days of the last twelve months. */
const monthsOf = (today: string): string[] =>
  Array.from({ length: trendMonths }, (_, at) => addMonths(firstOfMonth(today), at + 1 - trendMonths))
