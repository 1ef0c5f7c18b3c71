import { mentionIn } from '#shared/activity.ts'
import { fieldsOf, type Field } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { expressionsOf, type Row, type Source } from '#server/record/source.ts'
import { toWire } from '#server/record/wire.ts'

/** Kinds of fields whose values are words that somebody may look for. */
const spoken = new Set<Field['kind']>(['text', 'longText', 'code', 'choice', 'reference', 'day'])

/** Fields that people write or look for, and the amount; of a record that nobody writes by hand all there are. References and choices are told in any case. */
function isSaid({ record }: Source): (name: string) => boolean {
  const { create, update, search, amount } = record
  if (!create && !update) return () => true
  const said = new Set([...search, amount, ...Object.keys({ ...create?.shape, ...update?.shape })])
  return (name) => said.has(name)
}

/** The fields that the passage of a record has: none of a sensitive set, none that is erased one day, and of a reference its name. */
function fieldsTold(source: Source): Field[] {
  const { record } = source
  const all = fieldsOf(record.detail.shape)
  const said = isSaid(source)
  const names = new Set(all.flatMap(({ shows }) => shows ?? []))
  return all.filter(
    ({ name, kind, sensitive, erasable, isCurrency }) =>
      (spoken.has(kind) || name === record.amount) &&
      (said(name) || kind === 'reference' || kind === 'choice') &&
      !sensitive &&
      !erasable &&
      !isCurrency &&
      name !== record.title &&
      !names.has(name),
  )
}

/** The columns from which a passage is written, by the names of their fields. */
export function selectionOf(source: Source): Record<string, unknown> {
  const expressions = expressionsOf(source)
  const { record, table, reach } = source
  const owner = reach.own ?? (record.owner ? expressions[record.owner] : undefined)
  const told = fieldsTold(source).flatMap(({ name, shows, currency }) => [name, shows, currency])
  const names = new Set([record.title, ...told].filter((name) => name !== undefined))
  return {
    ...Object.fromEntries([...names].flatMap((name) => (expressions[name] ? [[name, expressions[name]]] : []))),
    id: table.id,
    ...(owner ? { indexedOwner: owner } : {}),
    ...(table.updatedAt ? { indexedChange: table.updatedAt } : {}),
  }
}

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** Lines such as 'Vendor: Nordwind Logistics'; the long texts come last. */
function linesOf(source: Source, row: Row): string[] {
  const wire = toWire(source.record.detail.shape, row)
  const fields = fieldsTold(source)
  const said = ({ name, label, shows, currency }: Field): string[] => {
    const value = wire[shows ?? name]
    if (value === null || value === undefined || value === '' || isHash(value)) return []
    const unit = currency ? wire[currency] : undefined
    return [`${label}: ${String(value)}${typeof unit === 'string' ? ` ${unit}` : ''}`]
  }
  const isLong = ({ kind }: Field) => kind === 'longText'
  return [...fields.filter((field) => !isLong(field)), ...fields.filter(isLong)].flatMap(said)
}

/** The title of a record and its text: the kind, the title, and a line for each field that has a value. */
export function textOf(source: Source, row: Row): { title: string; text: string } {
  const { record } = source
  const title = String(row[record.title] ?? '')
  return { title, text: [`${upperFirst(record.one)} ${title}`, ...linesOf(source, row)].join('\n') }
}

/** A comment without the ids of the people it mentions. */
export const commentText = ({ author, body }: { author: string; body: string }): string =>
  `Comment of ${author}: ${body.replace(mentionIn, '').replace(/\s+/g, ' ').trim()}`
