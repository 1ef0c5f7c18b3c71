import type { z } from 'zod'
import { asKept } from '#shared/field.ts'

/** Told of each property that is there although its strict schema does not declare it. */
type Heard = (property: string) => void
/** Copies of a value what its schema declares. */
type Copy = (value: unknown, heard: Heard) => unknown
type Def = { type: string; innerType?: z.ZodType; element?: z.ZodType; valueType?: z.ZodType; catchall?: z.ZodType }

/** Made once for each schema: asking the schema itself anew for every row costs more than the page's statement. */
const copies = new WeakMap<z.ZodType, Copy>()

/** What a schema would leave as it is: nothing to trim, and one way to write it. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

/** The copy of what a schema declares, without asking whether what is kept already may be kept. What it does not know, the schema answers itself. */
function copyOf(schema: z.ZodType): Copy {
  const made = copies.get(schema)
  if (made) return made
  // A schema that holds itself finds this in place of its own.
  copies.set(schema, (value, heard) => copyOf(schema)(value, heard))
  const copy = make(schema)
  copies.set(schema, copy)
  return copy
}

function make(schema: z.ZodType): Copy {
  const def = schema.def as unknown as Def
  const ask: Copy = (value) => schema.parse(value)
  switch (def.type) {
    case 'string':
      return (value, heard) => (typeof value === 'string' && plain.test(value) ? value : ask(value, heard))
    case 'enum':
      return (value, heard) => (typeof value === 'string' ? value : ask(value, heard))
    case 'number':
      return (value, heard) => (typeof value === 'number' && Number.isFinite(value) ? value : ask(value, heard))
    case 'boolean':
      return (value, heard) => (typeof value === 'boolean' ? value : ask(value, heard))
    case 'unknown':
    case 'any':
      return (value) => value
    case 'nullable': {
      const inner = copyOf(def.innerType!)
      return (value, heard) => (value === null ? null : inner(value, heard))
    }
    case 'optional': {
      const inner = copyOf(def.innerType!)
      return (value, heard) => (value === undefined ? undefined : inner(value, heard))
    }
    case 'array': {
      const element = copyOf(def.element!)
      return (value, heard) => (Array.isArray(value) ? value.map((each) => element(each, heard)) : ask(value, heard))
    }
    case 'object':
      return objectCopy(schema as z.ZodObject, ask)
    default:
      return ask
  }
}

/** The declared properties in their order, then what it takes besides; with `chosen` those that are there. */
function objectCopy(schema: z.ZodObject, ask: Copy, chosen = false): Copy {
  const { catchall } = schema.def as unknown as Def
  const more = catchall && catchall.def.type !== 'never' ? copyOf(catchall) : null
  const declared = catchall ? new Set(Object.keys(schema.shape)) : null
  const properties = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, property]) => [name, copyOf(property)] as const,
  )
  return (value, heard) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return ask(value, heard)
    const given = value as Record<string, unknown>
    const copy: Record<string, unknown> = {}
    for (const [name, property] of properties) {
      const own = given[name]
      if (own === undefined && chosen) continue
      const written = property(own, heard)
      if (written !== undefined) copy[name] = written
    }
    if (declared)
      for (const [name, own] of Object.entries(given))
        if (declared.has(name)) continue
        else if (more) copy[name] = more(own, heard)
        else heard(name)
    return copy
  }
}

const pages = new WeakMap<z.ZodType, Copy>()

/** A page whose rows hold only the fields that were asked for. */
function chosenPage(schema: z.ZodObject): Copy {
  const made = pages.get(schema)
  if (made) return made
  const { items, ...rest } = schema.shape as Record<string, z.ZodType>
  const row = objectCopy((items as z.ZodArray<z.ZodObject>).element, (value) => value, true)
  const others = Object.entries(rest).map(([name, property]) => [name, copyOf(property)] as const)
  const copy: Copy = (value, heard) => {
    const page = value as Record<string, unknown> & { items: unknown[] }
    return {
      items: page.items.map((each) => row(each, heard)),
      ...Object.fromEntries(others.map(([name, property]) => [name, property(page[name], heard)])),
    }
  }
  pages.set(schema, copy)
  return copy
}

/** A reply as text, as its schema says: what is not declared does not leave the app, and is `heard`. Throws where it lacks something. */
export const written = (schema: z.ZodType, value: unknown, chosen = false, heard: Heard = () => {}): string =>
  asKept(() => JSON.stringify((chosen ? chosenPage(schema as z.ZodObject) : copyOf(schema))(value, heard)))

/** The same by the schema itself, which also refuses what is of the wrong form: what `written` is proved by. */
export const parsed = (schema: z.ZodType, value: unknown, chosen = false): string =>
  asKept(() => JSON.stringify((chosen ? partOf(schema as z.ZodObject) : schema).parse(value)))

const partOf = (schema: z.ZodObject): z.ZodType =>
  schema.extend({ items: (schema.shape['items'] as z.ZodArray<z.ZodObject>).element.partial().array() })
