import type { z } from 'zod'
import { fieldsOf, type AnyRecord } from './record.ts'
import { possible } from './verb.ts'

type RecordType = Pick<AnyRecord, 'row' | 'fields' | 'verbList' | 'states' | 'stateField'>

/** Names of fields of the row, each once, in the order in which it declares them: the same fields are the same question. */
export const inOrder = ({ row }: Pick<RecordType, 'row'>, names: readonly (string | undefined)[]): string[] =>
  Object.keys(row.shape).filter((name) => names.includes(name))

/** What showing these takes: an amount its currency or unit, a reference the name it shows. */
export function fieldsShown(recordType: RecordType, names: readonly string[]): string[] {
  const shown = recordType.fields.filter(({ name }) => names.includes(name))
  return inOrder(recordType, [...names, ...shown.flatMap(({ currency, unit, shows }) => [currency, unit, shows])])
}

const noted = new WeakMap<object, readonly string[]>()

/** What the verbs of several need to say whether they are possible: found by asking their rules, in each state, about a row that notes what is read of it. */
export function fieldsRuled(recordType: RecordType): readonly string[] {
  const known = noted.get(recordType)
  if (known) return known
  const read = new Set<string>()
  for (const { name, bulk, who } of recordType.verbList)
    for (const state of bulk ? Object.keys(recordType.states) : [])
      for (const may of [true, false]) {
        const row = new Proxy({} as Record<string, unknown>, {
          get: (_, field) => (read.add(String(field)), field === recordType.stateField ? state : ''),
        })
        const viewer = { id: '', may: () => may }
        for (const ask of [() => possible(recordType as never, name, row, viewer), () => who?.(row, viewer)])
          try {
            ask()
          } catch {
            // It took the empty text for something else, and has read it all the same.
          }
      }
  const names = inOrder(recordType, [...read])
  noted.set(recordType, names)
  return names
}

/** Fields that a company gives to a record type stand in its list as columns of these names: 'own_' and the id of the field without its dashes. */
const pattern = /^own_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

export const ownName = (fieldId: string): string => `own_${fieldId.replaceAll('-', '').toLowerCase()}`
/** The id of the field that a column is of; null for another column. */
export const ownField = (name: string): string | null => pattern.exec(name)?.slice(1).join('-') ?? null

/** Columns by their name, each with the schema that describes it. */
export type OwnColumns = Readonly<Record<string, z.ZodType<string | null>>>

/** The record type with these columns beside its own: its list sorts, filters, exports and keeps them in a view like any other. */
export const withOwn = <R extends Pick<AnyRecord, 'row' | 'fields'>>(record: R, columns: OwnColumns): R =>
  Object.keys(columns).length
    ? {
        ...record,
        row: (record.row as z.ZodObject).extend(columns),
        fields: [...record.fields, ...fieldsOf(columns)],
      }
    : record
