import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { AnyRow } from '#client/record/field-value.tsx'
import type { AnyRecord, Field } from '#shared/record.ts'

export const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<{ field: Field }>(),
})
const helper = createColumnHelper<typeof features, AnyRow>()

const widths: Record<Field['kind'], number> = {
  text: 150,
  longText: 280,
  code: 118,
  secret: 118,
  choice: 140,
  boolean: 84,
  integer: 80,
  quantity: 96,
  price: 135,
  money: 140,
  day: 112,
  instant: 175,
  reference: 180,
}

/** What a column is sorted by: a reference by the name it shows, not by its id. */
export const sortName = ({ kind, name, shows }: Field): string => (kind === 'reference' ? (shows ?? name) : name)

/** Fields that can be columns; the display name of a reference is the reference's own column. */
export function columnFields(record: AnyRecord): Field[] {
  const shown = new Set(record.fields.map(({ shows }) => shows))
  return record.fields.filter(({ name }) => !shown.has(name) || name === record.title)
}

/** The columns of a list that names none: what identifies a row first, long texts and moments left out. */
export function usualColumns(record: AnyRecord): string[] {
  const fields = columnFields(record)
  const currencies = new Set(record.fields.map(({ currency }) => currency))
  const first = [record.title, record.subtitle].filter((name) => name !== undefined)
  const rest = fields.filter(
    ({ name, kind }) => !first.includes(name) && kind !== 'longText' && kind !== 'instant' && !currencies.has(name),
  )
  return [...first, ...rest.map(({ name }) => name)].slice(0, 9)
}

/** Known columns in the wanted order, what identifies a row always first; the list's own where none of the wanted is known. */
export function visibleColumns(record: AnyRecord, wanted: readonly string[] | null, own: readonly string[]): string[] {
  const known = new Set(columnFields(record).map(({ name }) => name))
  const pick = (names: readonly string[]) => names.filter((name) => name !== record.title && known.has(name))
  const found = wanted && (pick(wanted).length || wanted.includes(record.title)) ? pick(wanted) : pick(own)
  return [record.title, ...found]
}

/** Until the rows are there to be measured: a name needs room, a number does not; a choice as much as its longest word. */
function widthOf(record: AnyRecord, field: Field): number {
  if (field.kind === 'choice')
    return Math.min(
      190,
      Math.max(92, 52 + 7 * Math.max(...(field.choices ?? []).map(({ length }) => length), field.label.length - 2)),
    )
  return field.name === record.title && field.kind === 'text'
    ? 250
    : Math.max(widths[field.kind], 36 + 7 * field.label.length)
}

/** The columns of a record type. */
export const columnsOf = (record: AnyRecord) =>
  columnFields(record).map((field) =>
    helper.accessor((row) => row[field.name], {
      id: field.name,
      header: field.label,
      size: widthOf(record, field),
      meta: { field },
    }),
  )
