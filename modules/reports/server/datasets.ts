import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import type { Field } from '#shared/record.ts'
import { rightTo } from '#shared/shown.ts'
import { upperFirst } from '#shared/text.ts'
import { may, type Actor } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import type { ServerModule } from '#server/module.ts'
import { linesAsRows } from '#server/record/lines-of.ts'
import type { Served } from '#server/record/serve.ts'
import { permittedSource } from '#server/record/shown.ts'
import { expressionsOf, type Lines, type Source } from '#server/record/source.ts'
import { says } from './sentences.ts'

/** Where fields come from: the rows themselves, the record that lines belong to, or a record that a field refers to. */
export type Part = {
  alias: string
  /** 'Vendor'; null of the rows themselves. */
  label: string | null
  source: Source
  /** The reference field of the rows that leads to it. */
  by?: string
  /** Its columns as SQL, under the table's own names. */
  expressions: Readonly<Record<string, PgColumn | SQL>>
  fields: Map<string, Field>
  /** Fields that exist, but not for this reader. */
  closed: Map<string, Field>
}

/** A record type's list, or the lines of a record type, as rows to count and add up. */
export type DatasetSource = {
  name: string
  label: string
  area: string
  one: string
  many: string
  listPage: string | null
  page: string
  base: Part
  /** The record that lines belong to, and the property of the line that holds its id. */
  parent: (Part & { key: PgColumn }) | null
  refs: readonly Part[]
  served: Served
}

const servedOf = (modules: readonly ServerModule[]): Served[] => modules.flatMap(({ records }) => records)

/** The name of a record type's area as the menu has it. */
function areaOf(name: string, modules: readonly ServerModule[]): string {
  const area = name.split('.')[0]!
  const front = modules.find((module) => module.name === area) ?? modules.find((module) => module.area === area)
  return front?.label ?? upperFirst(area)
}

const mayList = (actor: Actor, { record }: Served): boolean => may(actor, record.api.list.can)

/** Lines that are a record type of their own are that dataset, and no second one. */
const linesOf = (served: Served, all: readonly Served[]): Lines | undefined => {
  const { lines } = served.options
  return lines && !all.some(({ source }) => source.table === (lines.table as PgTable)) ? lines : undefined
}

type Names = { name: string; label: string; area: string; one: string; many: string }

const namesOf = (served: Served, modules: readonly ServerModule[], lines: boolean): Names => {
  const { name, one, many } = served.record
  const words = lines ? { one: `${one} line`, many: `${one} lines` } : { one, many }
  return {
    name: lines ? `${name}.lines` : name,
    label: upperFirst(words.many),
    area: areaOf(name, modules),
    ...words,
  }
}

/** The datasets that somebody may read: every record type whose list is open to them, and its lines. */
export function datasetsOf({ actor, app: { modules } }: Pick<Call, 'actor' | 'app'>): Names[] {
  const all = servedOf(modules)
  return all
    .filter((served) => mayList(actor, served))
    .flatMap((served) => [
      namesOf(served, modules, false),
      ...(linesOf(served, all) ? [namesOf(served, modules, true)] : []),
    ])
    .toSorted((a, b) => a.area.localeCompare(b.area, 'en') || a.label.localeCompare(b.label, 'en'))
}

/** Fields that can be counted, grouped or shown: those with a column, without names that a reference shows already. */
function usable(fields: readonly Field[], expressions: Part['expressions']): Map<string, Field> {
  const named = new Set(fields.flatMap(({ shows }) => (shows ? [shows] : [])))
  return new Map(
    fields
      .filter(({ name, kind }) => expressions[name] && !named.has(name) && kind !== 'secret')
      .map((field) => [field.name, field]),
  )
}

function partOf(whole: Source, actor: Actor, rest: Pick<Part, 'alias' | 'label' | 'by'>): Part {
  const source = permittedSource(whole, actor)
  const expressions = expressionsOf(whole)
  const fields = usable(source.record.fields, expressions)
  const closed = new Map([...usable(whole.record.fields, expressions)].filter(([name]) => !fields.has(name)))
  return { ...rest, source, expressions, fields, closed }
}

/** The lines of a record as a part of their own; the rows are those of the records that the reader sees. */
function linesPart(served: Served, lines: Lines, actor: Actor): Part {
  const { source, fields } = linesAsRows(served, lines)
  const expressions = expressionsOf(source)
  const all = usable(fields, expressions)
  const closedTo = ({ sensitive }: Field) => sensitive !== undefined && !may(actor, rightTo(sensitive))
  const split = (closed: boolean) => new Map([...all].filter(([, field]) => closedTo(field) === closed))
  return { alias: 'b', label: null, source, expressions, fields: split(false), closed: split(true) }
}

/** A dataset with the parts that its fields come from. Throws `not_found` where there is none, or its list is not open to the reader. */
export function datasetOf(name: string, { actor, app: { modules } }: Pick<Call, 'actor' | 'app'>): DatasetSource {
  const all = servedOf(modules)
  const ofLines = name.endsWith('.lines')
  const served = all.find(({ record }) => record.name === (ofLines ? name.slice(0, -'.lines'.length) : name))
  const lines = served && linesOf(served, all)
  if (!served || !mayList(actor, served) || (ofLines && !lines)) {
    const why = says.noDataset({ name })
    throw new Problem('not_found', why, { dataset: why })
  }
  const { record, source } = served
  const base = ofLines ? linesPart(served, lines!, actor) : partOf(source, actor, { alias: 'b', label: null })
  const parent = ofLines
    ? {
        ...partOf(source, actor, { alias: 'p', label: upperFirst(record.one) }),
        key: linesAsRows(served, lines!).key,
      }
    : null
  return {
    ...namesOf(served, modules, ofLines),
    listPage: ofLines ? null : record.listPage,
    page: record.page,
    base,
    parent,
    refs: refsOf(base, all, actor),
    served,
  }
}

/** The records one step away, where their list is open to the reader. */
function refsOf(base: Part, all: readonly Served[], actor: Actor): Part[] {
  return [...base.fields.values()].flatMap((field, at) => {
    const served = field.to && all.find(({ record }) => record.name === field.to)
    return served && mayList(actor, served)
      ? [partOf(served.source, actor, { alias: `r${at}`, label: field.label, by: field.name })]
      : []
  })
}

/** Whether somebody may take rows of a dataset along: who may export its record type. */
export const mayExport = ({ served }: DatasetSource, { actor }: Pick<Call, 'actor'>): boolean =>
  may(actor, served.record.api.exportFile.can)

/** A field by its path, with the part it comes from; `open` is false where the reader has no right to it. */
export type Place = { path: string; part: Part; field: Field; open: boolean }

/** Whether a field holds days, or moments that lie on one. */
export const isDays = ({ field: { kind } }: Place): boolean => kind === 'day' || kind === 'instant'

/** Throws `invalid` naming the place `at` where the dataset has no such field. */
export function placeOf(dataset: DatasetSource, path: string, at: string): Place {
  const [first, second] = path.split('.') as [string, string?]
  const part = second === undefined ? dataset.base : first === 'parent' ? dataset.parent : refOf(dataset, first)
  const name = second ?? first
  const field = part?.fields.get(name) ?? part?.closed.get(name)
  if (!part || !field) {
    const why = says.noField({ path, dataset: dataset.many })
    throw new Problem('invalid', why, { [at]: why })
  }
  return { path, part, field, open: part.fields.has(name) }
}

const refOf = ({ refs }: DatasetSource, by: string): Part | undefined => refs.find((each) => each.by === by)

/** The path of the field that holds the currency of an amount. */
export function currencyPath(dataset: DatasetSource, { part, field }: Place): string | null {
  if (!field.currency) return null
  if (part.alias === 'p') return `parent.${field.currency}`
  if (part.by) return `${part.by}.${field.currency}`
  return part.expressions[field.currency] || !dataset.parent ? field.currency : `parent.${field.currency}`
}

/** SQL: the column of a path in the statement; each part is a sub-select under its alias. */
export const columnOf = (part: Pick<Part, 'alias'>, name: string): SQL => sql.raw(`${part.alias}."${name}"`)

/** All places of a dataset, its own first. */
export const placesOf = ({ base, parent, refs }: DatasetSource): Place[] => {
  const of = (part: Part | null, prefix: string): Place[] =>
    part ? [...part.fields.values()].map((field) => ({ path: `${prefix}${field.name}`, part, field, open: true })) : []
  return [...of(base, ''), ...of(parent, 'parent.'), ...refs.flatMap((part) => of(part, `${part.by!}.`))]
}
