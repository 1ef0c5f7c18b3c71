import type { Dataset, DatasetField } from '#modules/reports/shared/datasets.ts'
import type { Field } from '#shared/record.ts'
import { useCallback } from 'react'
import { Combobox, type Choice } from '#client/ui/combobox.tsx'

export const fieldAt = ({ fields }: Pick<Dataset, 'fields'>, path: string | undefined): DatasetField | undefined =>
  fields.find((field) => field.path === path)

/** Name of a field: its label alone where no other field of the dataset has the same. */
export function fieldName({ fields }: Pick<Dataset, 'fields'>, path: string): string {
  const field = fields.find((each) => each.path === path)
  if (!field) return path
  const isOnly = fields.every((each) => each === field || each.label !== field.label)
  return isOnly || !field.of ? field.label : `${field.of} › ${field.label}`
}

export const isDayField = ({ kind }: DatasetField): boolean => kind === 'day' || kind === 'instant'

/** The field as the filters of lists know it; reports compare moments by their day. */
export const listField = (field: DatasetField, name: string): Field => ({
  name: field.path,
  label: name,
  kind: field.kind === 'instant' ? 'day' : field.kind,
  optional: true,
  ...(field.choices ? { choices: field.choices } : {}),
  ...(field.to ? { to: field.to } : {}),
})

/** Own fields, those of the record that lines belong to, then those of references. */
const placeOf = ({ path, of }: DatasetField): number => (of === null ? 0 : path.startsWith('parent.') ? 1 : 2)

/** Fields whose name or owner holds the typed text, own fields first. */
export function fieldChoices(dataset: Dataset, fits: (field: DatasetField) => boolean, text = ''): Choice[] {
  const wanted = text.toLowerCase()
  return dataset.fields
    .filter((field) => fits(field) && `${field.of ?? ''} ${field.label}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.of ?? '').localeCompare(b.of ?? ''))
    .map((field) => ({ id: field.path, label: field.label, ...(field.of ? { detail: field.of } : {}) }))
}

type Props = {
  dataset: Dataset
  /** Fields that can be chosen. */
  fits: (field: DatasetField) => boolean
  value?: string
  onChange: (path: string) => void
  label?: string
}

/** One field of the dataset, found by typing its name or whose it is. */
export function FieldPicker({ dataset, fits, value, onChange, label = 'Field' }: Props) {
  const search = useCallback(async (text: string) => fieldChoices(dataset, fits, text), [dataset, fits])
  return (
    <Combobox
      aria-label={label}
      placeholder="Search fields…"
      value={value ?? null}
      display={value === undefined ? undefined : fieldName(dataset, value)}
      search={search}
      onChange={(path) => path && path !== value && onChange(path)}
    />
  )
}
