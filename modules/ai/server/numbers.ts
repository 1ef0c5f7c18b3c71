import { and, eq } from 'drizzle-orm'
import { datasetOf, datasetsOf, type DatasetSource } from '#modules/reports/server/datasets.ts'
import { Question } from '#modules/reports/shared/question.ts'
import type { Call } from '#server/call/call.ts'
import { selectFrom } from '#server/record/list.ts'
import { asText, expressionsOf, visible } from '#server/record/source.ts'
import type { Token } from './tokens.ts'

/** Letters and digits as numbers of records have them: 'BILL-000200', 'PO2026-12'. */
const isNumber = ({ raw }: Token): boolean => /^(?=.*\d)[A-Za-z]{1,8}[A-Za-z0-9]*-?[\dA-Za-z-]*\d$/.test(raw)

/** The fields by which records of a dataset are known. */
const numberFields = ({ base: { fields } }: DatasetSource): string[] =>
  ['number', 'code', 'employeeId', 'reference'].filter((name) => fields.has(name))

async function hasNumber(dataset: DatasetSource, field: string, text: string, { tx, actor }: Call): Promise<boolean> {
  const { source } = dataset.base
  const column = asText(expressionsOf(source)[field]!)
  const rows = (await selectFrom(tx, source, { id: source.table.id })
    .where(and(visible(source, actor), eq(column, text)))
    .limit(1)) as { id: string }[]
  return rows.length > 0
}

/** The record that a question names by its number, as the question that lists it; null where it names none that the caller may see. */
export async function recordNamed(tokens: readonly Token[], call: Call): Promise<Question | null> {
  for (const { raw } of tokens.filter(isNumber))
    for (const { name } of datasetsOf(call).filter((each) => !each.name.endsWith('.lines'))) {
      const dataset = datasetOf(name, call)
      for (const field of numberFields(dataset))
        for (const text of new Set([raw, raw.toUpperCase()]))
          if (await hasNumber(dataset, field, text, call))
            return Question.parse({
              dataset: name,
              filters: [{ field, operator: 'eq', value: text }],
              values: [{ name: 'count', kind: 'count' }],
            })
    }
  return null
}
