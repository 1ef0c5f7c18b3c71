import { formatList, formatNumber } from '#client/format.ts'
import type { Encoding, Import, ImportRow } from '#shared/imports.ts'

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
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Western (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese (GB18030)',
  'euc-kr': 'Korean (EUC-KR)',
}

/** What is said of rows above the table; null for none. */
export function skippedSentence(above: number, header: boolean): string | null {
  if (above === 0) return null
  return `${above} ${above === 1 ? 'row' : 'rows'} above the ${header ? 'column names' : 'first row'} ${above === 1 ? 'is' : 'are'} skipped`
}

/** Which lines have characters that the encoding does not have; null for none. */
export function brokenSentence(
  { lines, count }: Import['preview']['broken'],
  encoding: Import['encoding'],
): string | null {
  if (count === 0) return null
  const said = encodingNames[encoding as Encoding] ?? encoding
  const places = lines.map(String)
  const which =
    count === 1
      ? `Line ${places[0]} has`
      : count > lines.length
        ? `${formatNumber(count)} lines (the first is ${places[0]}) have`
        : `Lines ${formatList(places)} have`
  return `${which} characters that ${said} does not have`
}
