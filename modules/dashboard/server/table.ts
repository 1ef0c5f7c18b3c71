import type { TableAnswer } from '#modules/dashboard/shared/answers.ts'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import { rowsThatFit } from '#modules/dashboard/shared/sizes.ts'
import { answer } from '#modules/reports/server/answer.ts'
import { datasetReply } from '#modules/reports/server/dataset-reply.ts'
import type { DatasetSource } from '#modules/reports/server/datasets.ts'
import { isComparison, type Question, type Value } from '#modules/reports/shared/question.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import type { Call } from '#server/call/call.ts'

const mostPlaces = 60
const mostListed = 2

/** Values of a list: as many as fit, with those that they are computed from. */
function listedValues({ values, sort }: Question): Value[] {
  const sorted = values.find(({ name, kind }) => name === sort.by && !isComparison(kind))
  const first = values.slice(0, mostListed)
  const computed = first.some(({ kind, of }) => kind === 'formula' || (of && !first.some(({ name }) => name === of)))
  return computed ? values : [...first, ...(sorted && !first.includes(sorted) ? [sorted] : [])]
}

/** A question by its first group, cut to what the card has room for; `more` rows of the first group are left out. */
export async function tableOf(
  { kind, height }: Pick<Card, 'kind' | 'height'>,
  question: Question,
  dataset: DatasetSource,
  call: Call,
): Promise<TableAnswer> {
  const [rows, columns] = [question.rows.slice(0, 1), question.columns.slice(0, 1)]
  // A list without groups of rows shows its columns as rows.
  const grouped =
    kind === 'list'
      ? { rows: rows.length ? rows : columns, columns: [], values: listedValues(question) }
      : { rows, columns }
  const result = await answer({ ...question, ...grouped }, call)
  const most = kind === 'list' ? rowsThatFit(height) : mostPlaces
  const whole = datasetReply(dataset, call)
  const paths = new Set(
    [...result.rows, ...result.columns, ...result.filters.map(({ field: path }) => ({ path }))].map(({ path }) => path),
  )
  return {
    kind: 'table',
    chart: question.chart,
    ...cut(result, most),
    dataset: {
      name: whole.name,
      many: whole.many,
      listPage: whole.listPage,
      fields: whole.fields.filter(({ path }) => paths.has(path)),
    },
  }
}

/** Keeps the totals and the first rows. The row Others stays with all of its rows alone, as its address names the others. */
function cut(result: Result, most: number): { result: Result; more: number } {
  const { lines } = result
  const rows = lines.filter(({ level }) => level === 1)
  if (rows.length <= most) return { result, more: 0 }
  const shown = new Set(rows.filter(({ keys }) => keys[0]?.is !== 'others').slice(0, most))
  return {
    result: { ...result, lines: lines.filter((line) => line.level === 0 || shown.has(line)) },
    more: rows.length - shown.size,
  }
}
