import type { Import, ImportRow } from '#shared/imports.ts'

export type Step = 'upload' | 'match' | 'review' | 'run'
export const steps: readonly { id: Step; label: string }[] = [
  { id: 'upload', label: 'Upload' },
  { id: 'match', label: 'Match columns' },
  { id: 'review', label: 'Review' },
  { id: 'run', label: 'Import' },
]

/** The step an import is at; `back` leads from a finished check to the matching again. */
export function stepOf({ state }: Pick<Import, 'state'>, back: boolean): Step {
  if (state === 'uploaded' || (back && state === 'checked')) return 'match'
  if (state === 'checking' || state === 'checked') return 'review'
  return 'run'
}

export const isWorking = ({ state }: Pick<Import, 'state'>): boolean => state === 'checking' || state === 'running'

type Mapping = Import['mapping']

/** What speaks against a matching: a field from two columns stops it, the others are told. */
export function faultsOf(fields: Import['fields'], mapping: Mapping): { stop: string[]; warn: string[] } {
  const used = Object.values(mapping)
  const twice = fields.filter(({ name }) => used.filter((each) => each === name).length > 1)
  const missing = fields.filter(({ name, required }) => required && !used.includes(name))
  const keys = fields.filter(({ key }) => key)
  const stop = [
    ...(used.length === 0 ? ['Match at least one column to a field'] : []),
    ...twice.map(({ label }) => `${label} is matched to more than one column`),
  ]
  const warn = [
    ...missing.map(({ label }) => `No column gives ${label}, which every new row needs`),
    ...(keys.length > 0 && !keys.some(({ name }) => used.includes(name))
      ? [`Without ${keys.map(({ label }) => label).join(' or ')} every row is taken as new`]
      : []),
  ]
  return { stop, warn }
}

/** Samples of a column that are no choice of its field and mean none yet. */
export function unknownValues(
  column: Import['columns'][number],
  choices: readonly string[],
  meanings: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(choices.map((choice) => choice.toLowerCase()))
  return [...new Set(column.samples)].filter(
    (sample) => sample !== '' && !known.has(sample.toLowerCase()) && !(sample in meanings),
  )
}

/** The values of a field that a check refused, each once. */
export const refusedValues = (rows: readonly ImportRow[], field: string | undefined): string[] =>
  field
    ? [...new Set(rows.flatMap(({ errors, values }) => (errors[field] && values[field] ? [values[field]] : [])))]
    : []

/** The entries but one. */
export const without = <T>(entries: Readonly<Record<string, T>>, key: string | number): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([each]) => each !== String(key)))

export const delimiterNames: Record<string, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
  '+|': 'Plus and bar (+|)',
}
export const encodingNames: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
}
