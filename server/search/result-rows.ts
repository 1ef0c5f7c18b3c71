import { and, inArray } from 'drizzle-orm'
import type { Field } from '#shared/record.ts'
import type { About } from '#shared/inbox.ts'
import type { Found } from '#shared/search.ts'
import { upperFirst } from '#shared/text.ts'
import type { Actor } from '../call/actor.ts'
import type { Tx } from '../db/db.ts'
import { selectFrom } from '../record/list.ts'
import { permittedSource } from '../record/shown.ts'
import { expressionsOf, visible, type Row, type Source } from '../record/source.ts'
import { toWire } from '../record/wire.ts'
import { placesOf } from './places.ts'

const stateOf = ({ record }: Source): Field | undefined => record.fields.find(({ name }) => name === record.stateField)

const apartOf = ({ record }: Source): Field[] => record.fields.filter(({ name }) => record.apart?.includes(name))

/** The day a list begins with, where it is ordered by one; else that which tells its rows apart. */
function dayOf(source: Source): Field | undefined {
  const [first = ''] = source.record.sort.split(',')
  const days = source.record.fields.filter(({ kind }) => kind === 'day')
  return days.find(({ name }) => name === first.replace('-', '')) ?? apartOf(source).find(({ kind }) => kind === 'day')
}

const amountOf = ({ record }: Source): Field | undefined => record.fields.find(({ name }) => name === record.amount)

/** Of these ids the rows this person may see, with what a line about one of them shows. */
export async function rowsById(
  whole: Source,
  ids: string[],
  tx: Tx,
  actor: Actor,
  archived: 'no' | 'both' = 'no',
): Promise<Map<string, Row>> {
  const source = permittedSource(whole, actor)
  const { record } = source
  const expressions = expressionsOf(source)
  const amount = amountOf(source)
  const apart = apartOf(source).map(({ name }) => name)
  const { text, from, to } = record.about ?? {}
  const said = [record.title, record.subtitle, ...record.search, ...apart, stateOf(source)?.name, dayOf(source)?.name]
  const names = new Set(
    ['id', ...said, text, from, to, amount?.name, amount?.currency].filter((name) => name !== undefined),
  )
  const selection = Object.fromEntries(
    [...names].flatMap((name) => (expressions[name] ? [[name, expressions[name]]] : [])),
  )
  const rows = (await selectFrom(tx, source, selection).where(
    and(visible(source, actor, archived), inArray(source.table.id, ids)),
  )) as Row[]
  return new Map(rows.map((row) => [row.id, row]))
}

/** One line about a record: its title, what tells it apart, its state, amount and day. */
export function resultOf(source: Source, row: Row): Omit<Found, 'rank'> {
  const { record } = source
  const wire = toWire(record.row.shape, row)
  const textAt = (name: string | undefined) => (name && wire[name] ? String(wire[name]) : null)
  const title = textAt(record.title) ?? ''
  const number = placesOf(source)
    .keys.flatMap((name) => textAt(name) ?? [])
    .find((each) => each !== title)
  const tiers = apartOf(source).flatMap(({ kind, name, label, zeroIsNone }) => {
    const text = kind === 'day' ? null : textAt(name)
    return text && !(zeroIsNone && /^[0.]+$/.test(text)) ? [`${label} ${text}`] : []
  })
  const second = [...new Set([number, textAt(record.subtitle), ...tiers])].filter((text) => text && text !== title)
  const amount = amountOf(source)
  return {
    id: row.id,
    title,
    subtitle: second.join(' · ') || null,
    state: textAt(stateOf(source)?.name),
    amount: textAt(amount?.name),
    currency: textAt(amount?.currency),
    day: textAt(dayOf(source)?.name),
    page: record.pageOf(row.id),
  }
}

/** What a record is about, of the fields its record type names; null where it names none or they are empty. */
export function aboutOf({ record }: Source, row: Row): About | null {
  if (!record.about) return null
  const { text, from, to } = record.about
  const wire = toWire(record.row.shape, row)
  const textAt = (name: string | undefined) => (name && wire[name] ? String(wire[name]) : null)
  const words = text ? textAt(text) : upperFirst(record.one)
  return words === null ? null : { text: words, from: textAt(from), to: textAt(to) }
}
