import { z } from 'zod'
import { readerLocale } from '#client/format.ts'
import { dayWanted } from '#shared/day.ts'
import { isNeeded, metaOf, type FieldMeta } from '#shared/field.ts'
import { dayExamples } from './parse.ts'

type Def = { type: string; innerType?: z.ZodType; element?: z.ZodType }

const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def

/** The schema inside `.nullable()`, `.optional()` and the like. */
function bare(schema: z.ZodType): z.ZodType {
  let inner = schema
  for (let next = defOf(inner).innerType; next; next = defOf(inner).innerType) inner = next
  return inner
}

/** The fields of an object schema; none for any other. */
export const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  (bare(schema) as Partial<z.ZodObject>).shape ?? {}

/** The schema of one line of an array schema. */
export const elementOf = (schema: z.ZodType): z.ZodType | undefined => defOf(bare(schema)).element

/** The schema at a form name such as `lines.0.quantity`; undefined where there is none. */
export function schemaAt(schema: z.ZodType, name: string): z.ZodType | undefined {
  let at: z.ZodType | undefined = schema
  for (const part of name.split('.')) {
    if (!at) return undefined
    at = /^\d+$/.test(part) ? elementOf(at) : shapeOf(at)[part]
  }
  return at
}

export const metaAt = (schema: z.ZodType, name: string): FieldMeta | undefined => {
  const found = schemaAt(schema, name)
  return found && metaOf(found)
}

export const mayBeLeftOut = (schema: z.ZodType): boolean =>
  !isNeeded(schema) && [undefined, null, ''].some((nothing) => schema.safeParse(nothing).success)

/** The schema of a change as the form of a record that is there takes it: what the record has may be changed, and emptied only where it may be null. */
export function keeping<S extends z.ZodObject>(schema: S, has: Record<string, unknown>): S {
  const shape = Object.entries<z.ZodType>(schema.shape).map(([name, part]) => [
    name,
    (has[name] ?? '') === '' ? part : z.nonoptional(part),
  ])
  return schema.safeExtend(Object.fromEntries(shape)) as unknown as S
}

/** What the controls hold → what crosses the wire: an empty control is null or left out where the schema allows it. */
export function toWire(schema: z.ZodType, value: unknown): unknown {
  if (value === '' || value === null || value === undefined) {
    if (schema.safeParse(null).success) return null
    // Left out where it may not be empty either: the check then says that it is missing, not how it is written.
    return value === '' && schema.safeParse('').success ? '' : undefined
  }
  if (Array.isArray(value)) {
    const element = elementOf(schema)
    return element ? value.map((each) => toWire(element, each)) : value
  }
  const shape = shapeOf(schema)
  const names = Object.keys(shape)
  if (typeof value !== 'object' || names.length === 0) return value
  return Object.fromEntries(
    names.flatMap((name) => {
      const part = toWire(shape[name]!, (value as Record<string, unknown>)[name])
      return part === undefined ? [] : [[name, part]]
    }),
  )
}

/** What a record holds → what the controls hold: '' for nothing, false for an unticked box; only fields of the schema. */
export function toControls(schema: z.ZodType, value: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([name, part]) => {
      const given = value[name]
      const element = elementOf(part)
      if (element)
        return [
          name,
          ((given as Record<string, unknown>[] | undefined) ?? []).map((each) =>
            Object.keys(shapeOf(element)).length ? toControls(element, each) : each,
          ),
        ]
      return [name, given ?? (metaOf(part)?.kind === 'boolean' ? false : '')]
    }),
  )
}

/** What a schema says of the wire, in the words of the control that people type into. */
export const spoken = (message: string): string =>
  message === dayWanted ? `Enter a date ${dayExamples(readerLocale())}` : message
