import { z } from 'zod'
import { metaOf, type FieldSet } from '#shared/field.ts'
import { Problem } from '#shared/problem.ts'
import { rightTo } from '#shared/shown.ts'
import { may, type Actor } from './actor.ts'
import { says } from '../sentences.ts'

/** What of a value belongs to sets: what this person is not shown, by its place, and the sets of what they are. */
type Found = { actor: Actor; kept: Map<string, string>; shown: Set<FieldSet> }
/** The value without what is kept from this person. */
type Look = (value: unknown, found: Found, at: string) => unknown

type Def = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  items?: z.ZodType[]
  out?: z.ZodType
  getter?: () => z.ZodType
}

/** Null where a schema has no field of a set: nearly all of them, and then nothing is looked through. */
const looks = new WeakMap<z.ZodType, { look: Look | null }>()

function lookOf(schema: z.ZodType): Look | null {
  const known = looks.get(schema)
  if (known) return known.look
  // A schema that holds itself meets this in its own place.
  const made: { look: Look | null } = { look: (value, found, at) => made.look?.(value, found, at) ?? value }
  looks.set(schema, made)
  made.look = make(schema)
  return made.look
}

const each = (schemas: readonly (z.ZodType | undefined)[]): Look | null => {
  const own = schemas.flatMap((schema) => (schema && lookOf(schema)) ?? [])
  return own.length ? (value, found, at) => own.reduce((left, look) => look(left, found, at), value) : null
}

function make(schema: z.ZodType): Look | null {
  const def = schema.def as unknown as Def
  if (schema instanceof z.ZodObject) return objectLook(schema.shape as Record<string, z.ZodType>)
  if (def.type === 'array') {
    const element = lookOf(def.element!)
    return (
      element &&
      ((value, found, at) => (Array.isArray(value) ? value.map((one, n) => element(one, found, `${at}${n}.`)) : value))
    )
  }
  if (def.type === 'record') {
    const one = lookOf(def.valueType!)
    return (
      one &&
      ((value, found, at) =>
        isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, one(part, found, `${at}${name}.`)]))
          : value)
    )
  }
  return each([
    def.innerType,
    def.left,
    def.right,
    def.out,
    def.getter?.(),
    ...(def.options ?? []),
    ...(def.items ?? []),
  ])
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectLook(shape: Record<string, z.ZodType>): Look | null {
  const parts = Object.entries(shape).flatMap(([name, schema]) => {
    const { sensitive, label = name } = metaOf(schema) ?? {}
    const look = lookOf(schema)
    return sensitive || look ? [{ name, label, sensitive, look }] : []
  })
  if (parts.length === 0) return null
  return (value, found, at) => {
    if (!isObject(value)) return value
    let copy = value
    for (const { name, label, sensitive, look } of parts) {
      const part = copy[name]
      if (part === undefined) continue
      if (sensitive && !may(found.actor, rightTo(sensitive))) {
        found.kept.set(at + name, label)
        const { [name]: _, ...others } = copy
        copy = others
        continue
      }
      if (sensitive && part !== null) found.shown.add(sensitive)
      const seen = look ? look(part, found, `${at}${name}.`) : part
      if (seen !== part) copy = { ...copy, [name]: seen }
    }
    return copy
  }
}

/** A value as its schema describes it, without what is kept from this person; and the sets of which they are shown something. */
export function shownOf(schema: z.ZodType, value: unknown, actor: Actor): { value: unknown; sets: FieldSet[] } {
  const look = lookOf(schema)
  if (!look) return { value, sets: [] }
  const found: Found = { actor, kept: new Map(), shown: new Set() }
  return { value: look(value, found, ''), sets: [...found.shown].toSorted() }
}

/** A reply as it was kept, for who asks again: what was shown to them then may not be any more. */
export const shownAgain = (schema: z.ZodType, text: string, actor: Actor): string =>
  lookOf(schema) ? JSON.stringify(shownOf(schema, JSON.parse(text), actor).value) : text

/** Refuses what somebody sends into fields that are not shown to them: nobody overwrites what they cannot see. */
export function refuseWithheld(schema: z.ZodType | undefined, body: unknown, actor: Actor): void {
  const look = schema && lookOf(schema)
  if (!look) return
  const found: Found = { actor, kept: new Map(), shown: new Set() }
  look(body, found, '')
  if (found.kept.size === 0) return
  const labels = [...new Set(found.kept.values())].join(', ')
  const fields = [...found.kept.keys()].map((name) => [name, says.notShownToYou({ labels })] as const)
  throw new Problem('invalid', says.notShownToYou({ labels }), Object.fromEntries(fields))
}
