import type { z } from 'zod'
import { isDecimal } from '#shared/decimal.ts'
import { compare } from '#shared/money.ts'
import { elementOf, shapeOf } from './schema.ts'

type Values = Record<string, unknown>

/** A field that two people changed to different values; `name` is dotted, and `id` finds its line again where lines have one. */
export type Clash = { name: string; id?: string; mine: unknown; theirs: unknown }

export type Merged = {
  /** What was typed, with what only the others changed. */
  values: Values
  /** What the form began with, had it been opened after their change. */
  base: Values
  clashes: Clash[]
  /** Dotted names of what only they changed. */
  taken: string[]
  /** What became of whole lines, in words. */
  notes: string[]
}

type Sides = {
  /** What the form began with, and what stands in it. */
  base: Values
  mine: Values
  /** The document as it was when the form was opened, and as it is now; both as controls hold them. */
  opened: Values
  fresh: Values
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && isDecimal(value)

/** Whether two controls hold the same: '12.5' is '12.50', nothing is nothing however it is written. */
function same(one: unknown, other: unknown): boolean {
  if (isNumber(one) && isNumber(other)) return compare(one, other) === 0
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}

/** Puts what was typed on top of what somebody else saved meanwhile. What only one side changed is that side's; nothing typed is lost. */
export function merge(schema: z.ZodObject, { base, mine, opened, fresh }: Sides): Merged {
  const merged: Merged = { values: { ...mine }, base: { ...base }, clashes: [], taken: [], notes: [] }
  for (const [name, part] of Object.entries(shapeOf(schema))) {
    const element = elementOf(part)
    const fields = element ? Object.keys(shapeOf(element)) : []
    if (fields.length > 0) {
      const lines = (values: Values) => (values[name] ?? []) as Values[]
      const sides = { base: lines(base), mine: lines(mine), opened: lines(opened), fresh: lines(fresh) }
      mergeLines(merged, name, fields, sides)
    } else if (!same(opened[name], fresh[name]) && same(opened[name], base[name])) {
      // Where the form began with something of its own, the document says nothing about it.
      merged.base[name] = fresh[name]
      mergeValue(merged, merged.values, name, { mine: mine[name], theirs: fresh[name], before: base[name] })
    }
  }
  return merged
}

type Change = { mine: unknown; theirs: unknown; before: unknown; path?: string; id?: string }

/** A value that they changed: theirs where nothing was typed over it, else a clash that keeps what was typed. */
function mergeValue(merged: Merged, into: Values, field: string, { mine, theirs, before, path, id }: Change): void {
  const name = path ?? field
  if (same(mine, theirs)) return
  if (same(mine, before)) {
    into[field] = theirs
    merged.taken.push(name)
  } else merged.clashes.push({ name, id, mine, theirs })
}

type Lines = { base: Values[]; mine: Values[]; opened: Values[]; fresh: Values[] }

const idOf = (line: Values | undefined): string | undefined => (line?.['id'] ? String(line['id']) : undefined)

function mergeLines(merged: Merged, list: string, fields: readonly string[], sides: Lines): void {
  const { base, mine, opened, fresh } = sides
  const content = fields.filter((field) => field !== 'id')
  const alike = (one: Values | undefined, other: Values | undefined) =>
    content.every((field) => same(one?.[field], other?.[field]))
  const unchanged = (one: Values[], other: Values[]) =>
    one.length === other.length && one.every((line, at) => alike(line, other[at]))
  const stays = opened.some((line) => idOf(line) && fresh.some((other) => idOf(other) === idOf(line)))
  const level = opened.length === fresh.length && opened.length === mine.length
  merged.base[list] = fresh
  if (!stays && !level) {
    // Nothing says which line is which: the lines of one or of the other.
    if (unchanged(opened, fresh)) return
    if (unchanged(mine, base)) {
      merged.values[list] = fresh
      merged.taken.push(list)
    } else merged.clashes.push({ name: list, mine: mine.map((line) => ({ ...line, id: '' })), theirs: fresh })
    return
  }
  const keyOf = (line: Values, at: number): string | undefined => (stays ? idOf(line) : String(at))
  const find = (lines: Values[], key: string | undefined) =>
    key === undefined ? undefined : lines.find((line, at) => keyOf(line, at) === key)
  const result: Values[] = []
  for (const [at, line] of mine.entries()) {
    const key = keyOf(line, at)
    const [before, theirs] = [find(opened, key), find(fresh, key)]
    if (!before) result.push(line)
    else if (theirs) result.push(mergeLine(merged, { list, at: result.length, content }, line, before, theirs))
    else if (alike(line, before)) merged.notes.push(`Line ${at + 1} was removed.`)
    else {
      merged.notes.push(`Line ${at + 1} was removed; your changed version is kept as a new line.`)
      result.push({ ...line, id: '' })
    }
  }
  for (const [at, line] of fresh.entries()) {
    const key = keyOf(line, at)
    if (find(mine, key)) continue
    const before = find(opened, key)
    if (before && alike(before, line)) continue
    merged.notes.push(
      before
        ? `A line that you removed was changed by them and is now line ${result.length + 1}.`
        : `Line ${result.length + 1} is new.`,
    )
    result.push(line)
  }
  merged.values[list] = result
}

type Place = { list: string; at: number; content: readonly string[] }

function mergeLine(merged: Merged, { list, at, content }: Place, mine: Values, before: Values, theirs: Values): Values {
  const line = { ...mine, ...('id' in theirs && { id: theirs['id'] }) }
  for (const field of content)
    if (!same(before[field], theirs[field])) {
      const change = { mine: mine[field], theirs: theirs[field], before: before[field] }
      mergeValue(merged, line, field, { ...change, path: `${list}.${at}.${field}`, id: idOf(theirs) })
    }
  return line
}
