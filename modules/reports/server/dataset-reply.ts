import type { Dataset, DatasetField } from '#modules/reports/shared/datasets.ts'
import type { Measure } from '#shared/measure.ts'
import type { Field } from '#shared/record.ts'
import type { Call } from '#server/call/call.ts'
import { mayExport, placesOf, type DatasetSource } from './datasets.ts'

export const isGroupable = ({ kind }: Field): boolean =>
  !['longText', 'secret', 'money', 'price', 'quantity'].includes(kind)
export const isSummable = ({ kind }: Field): boolean => ['money', 'price', 'quantity', 'integer'].includes(kind)
export const isOrdered = (field: Field): boolean =>
  isSummable(field) || field.kind === 'day' || field.kind === 'instant'

/** Words of a field's states, by state. */
export const wordsOf = ({ states = {} }: Field): Record<string, string> =>
  Object.fromEntries(Object.entries(states).map(([state, { word }]) => [state, word ?? state]))

/** A metric of everybody's rows, of fields that the reader may see. */
const isOpen = ({ work, filters, sum }: Measure, { fields }: DatasetSource['base']): boolean =>
  !work?.own && [...filters.map(({ field }) => field), ...(sum ? [sum] : [])].every((name) => fields.has(name))

/** A dataset as its reader may use it. */
export function datasetReply(dataset: DatasetSource, call: Pick<Call, 'actor'>): Dataset {
  const { name, label, area, one, many, listPage, page, base } = dataset
  const fields = placesOf(dataset).map(({ path, part, field }): DatasetField => ({
    path,
    label: field.label,
    of: part.label,
    kind: field.kind as DatasetField['kind'],
    choices: field.choices ? [...field.choices] : null,
    words: wordsOf(field),
    to: field.to ?? null,
    groupable: isGroupable(field),
    summable: isSummable(field),
  }))
  const metrics = dataset.parent
    ? []
    : base.source.record.measures
        .filter((measure) => isOpen(measure, base))
        .map(({ name: full, label: said, sum }) => ({
          name: full.slice(name.length + 1),
          label: said,
          sum: sum ?? null,
        }))
  return { name, label, area, one, many, listPage, page, fields, metrics, mayExport: mayExport(dataset, call) }
}
