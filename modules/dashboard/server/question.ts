import type { PagePeriod } from '#modules/dashboard/shared/sizes.ts'
import type { Question } from '#modules/reports/shared/question.ts'
import { placesOf, type DatasetSource } from '#modules/reports/server/datasets.ts'

export type PageFilter = { entity?: string | undefined; period?: PagePeriod | undefined }
export type Narrowed = { entity: boolean | null; period: boolean | null }

/** The path of the dataset's field that refers to a legal entity: its own, or that of the record its lines belong to. */
function entityPath(dataset: DatasetSource): string | null {
  const fields = placesOf(dataset).filter(({ field, part }) => field.to === 'financial.legal-entities' && !part.by)
  return fields[0]?.path ?? null
}

/** The question under the filters of the page, and which of these it takes: a legal entity where the dataset has one, a period in place of its own. */
export function narrowedQuestion(
  question: Question,
  dataset: DatasetSource,
  { entity, period }: PageFilter,
): { question: Question; narrowed: Narrowed } {
  const path = entity ? entityPath(dataset) : null
  const at = question.filters.findIndex(({ operator }) => operator === 'within')
  const filters = question.filters.map((each, index) => (period && index === at ? { ...each, value: period } : each))
  if (entity && path) filters.push({ field: path, operator: 'eq', value: entity })
  return {
    question: { ...question, filters },
    narrowed: { entity: entity ? path !== null : null, period: period ? at >= 0 : null },
  }
}
