import { z } from 'zod'
import { metaOf, type FieldSet } from './field.ts'
import type { AnyRecord, Field } from './record.ts'

/** The right to see and change the fields of a set. */
export const rightTo = (set: FieldSet): `${string}.${string}.see` => `${set}.see`

/** What the audit log calls that somebody was shown something of a set. */
export const setSeen = 'see '
export const viewAction = (set: FieldSet): string => `${setSeen}${set}`

type May = (permission: string) => boolean
type Wrapped = { innerType?: z.ZodType; element?: z.ZodType }

/** A schema without the fields of these sets, also in the lines of a document; itself where it has none. */
function without<S extends z.ZodType>(schema: S, hidden: ReadonlySet<string>): S {
  const { innerType, element } = schema.def as Wrapped
  const remade = (part: object) => schema.clone({ ...schema.def, ...part } as never) as S
  if (schema instanceof z.ZodObject) {
    const all = Object.entries(schema.shape as Record<string, z.ZodType>)
    const left = all
      .filter(([, part]) => !hidden.has(metaOf(part)?.sensitive ?? ''))
      .map(([name, part]) => [name, without(part, hidden)] as const)
    const same = left.length === all.length && left.every(([, part], at) => part === all[at]![1])
    return same ? schema : remade({ shape: Object.fromEntries(left) })
  }
  const inside = innerType ?? element
  const cut = inside && without(inside, hidden)
  return cut === inside ? schema : remade(innerType ? { innerType: cut } : { element: cut })
}

const setsKnown = new WeakMap<object, readonly FieldSet[]>()

/** The sets that fields of a schema belong to, in lines too. */
export function setsIn(schema: z.ZodType | undefined): readonly FieldSet[] {
  if (!schema) return []
  const known = setsKnown.get(schema)
  if (known) return known
  const { innerType, element } = schema.def as Wrapped
  const parts = schema instanceof z.ZodObject ? Object.values(schema.shape as Record<string, z.ZodType>) : []
  const inside = [...parts, innerType, element].flatMap((part) => setsIn(part))
  const found = [...new Set([...parts.flatMap((part) => metaOf(part)?.sensitive ?? []), ...inside])]
  setsKnown.set(schema, found)
  return found
}

/** The sets that a record type has fields of. */
export const setsOf = ({ row, detail, create, update, imported }: AnyRecord): readonly FieldSet[] => [
  ...new Set([row, detail, create, update, imported].flatMap((schema) => setsIn(schema))),
]

/** The schema of a form or a reply as this person has it. */
export function shownSchema<S extends z.ZodType>(schema: S, may: May): S {
  const hidden = setsIn(schema).filter((set) => !may(rightTo(set)))
  return hidden.length ? without(schema, new Set(hidden)) : schema
}

const cuts = new WeakMap<AnyRecord, Map<string, AnyRecord>>()

/**
 * A record type as this person is shown it: without the fields of the sets they have no right to, in rows, lists, filters, orders, sums, figures,
 * free text, files, forms and imports. The same record type where nothing is kept from them, and the same cut for the same sets.
 */
export function shownTo<R extends AnyRecord>(recordType: R, may: May): R {
  const hidden = setsOf(recordType).filter((set) => !may(rightTo(set)))
  if (!hidden.length) return recordType
  const known = cuts.get(recordType) ?? new Map<string, AnyRecord>()
  cuts.set(recordType, known)
  const made = known.get(hidden.join()) ?? cutOf(recordType, new Set(hidden))
  known.set(hidden.join(), made)
  return made as R
}

function cutOf(recordType: AnyRecord, hidden: ReadonlySet<string>): AnyRecord {
  const gone = new Set(recordType.fields.flatMap(({ name, sensitive }) => (hidden.has(sensitive ?? '') ? [name] : [])))
  const stays = (name: string | undefined) => !gone.has(name ?? '')
  const only = (names: readonly string[]) => names.filter(stays)
  const { row, detail, create, update, imported, fields, search, apart, keys, subtitle, amount, measures } = recordType
  const cut = {
    ...recordType,
    row: without(row, hidden),
    detail: without(detail, hidden),
    fields: fields.filter(({ name }: Field) => stays(name)),
    search: only(search),
    // What is counted or added up by it says what it is.
    measures: measures.filter(({ filters, sum }) => stays(sum) && filters.every(({ field }) => stays(field))),
    ...(create ? { create: without(create, hidden) } : {}),
    ...(update ? { update: without(update, hidden) } : {}),
    ...(imported ? { imported: without(imported, hidden) } : {}),
    ...(apart ? { apart: only(apart) } : {}),
    ...(keys ? { keys: only(keys) } : {}),
  }
  if (!stays(subtitle)) delete cut.subtitle
  if (!stays(amount)) delete cut.amount
  return cut
}
