import type { z } from 'zod'
import { metaOf, type FieldMeta } from '#shared/field.ts'
import type { Import } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord } from '#shared/record.ts'
import type { Actor } from '../call/actor.ts'
import type { Served } from '../record/serve.ts'
import { permittedSource } from '../record/shown.ts'
import type { ServerModule } from '../module.ts'
import { says } from '../sentences.ts'

/** A field of an import row: what the record type's `imported` schema says of it. */
export type Target = {
  name: string
  meta: FieldMeta
  schema: z.ZodType
  required: boolean
  key: boolean
  headings: readonly string[]
}

export type RecordTypes = ReadonlyMap<string, Served>

export const recordTypesOf = (modules: readonly ServerModule[]): RecordTypes =>
  new Map(modules.flatMap(({ records }) => records).map((served) => [served.record.name, served]))

export const isImportable = ({ record }: Served): boolean => Boolean(record.imported) && keysOf(record).length > 0

/** The record type of that name as this person is shown it, if its rows can be imported; 404 otherwise. */
export function importable(recordTypes: RecordTypes, name: string, actor: Actor): Served {
  const served = recordTypes.get(name)
  if (!served || !isImportable(served)) throw new Problem('not_found', says.notImported())
  return { ...served, record: permittedSource(served.source, actor).record }
}

/** Whether a file fills fields that are not shown to this person: then neither is what it holds. */
export const isWithheld = (served: Served, mapping: Readonly<Record<string, string>>, actor: Actor): boolean => {
  const there = targetsOf(permittedSource(served.source, actor).record).map(({ name }) => name)
  const gone = targetsOf(served.source.record).filter(({ name }) => !there.includes(name))
  return gone.some(({ name }) => Object.values(mapping).includes(name))
}

/** The key fields that an import row can carry, in their order. */
export const keysOf = (record: AnyRecord): string[] =>
  (record.keys ?? []).filter((key) => record.imported && key in record.imported.shape)

export function targetsOf(record: AnyRecord): Target[] {
  const keys = new Set(keysOf(record))
  return Object.entries(record.imported!.shape).flatMap(([name, schema]) => {
    const meta = metaOf(schema)
    if (!meta) return []
    const required = !schema.safeParse(undefined).success && !schema.safeParse(null).success
    return [{ name, meta, schema, required, key: keys.has(name), headings: record.headings?.[name] ?? [] }]
  })
}

/** What a column is headed with that holds the field: its name, its label, and other usual words. */
export const namesOf = ({ name, meta, headings }: Target): string[] => [name, meta.label, ...headings]

export const wireTargets = (record: AnyRecord): z.output<typeof Import>['fields'] =>
  targetsOf(record).map(({ name, meta, required, key }) => ({
    name,
    label: meta.label,
    kind: meta.kind,
    required,
    key,
    ...(meta.choices ? { choices: [...meta.choices] } : {}),
  }))
