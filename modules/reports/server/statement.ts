import { and, is, or, sql, type SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Kind } from '#shared/field.ts'
import type { Actor } from '#server/call/actor.ts'
import type { Db } from '#server/db/db.ts'
import { selectFrom } from '#server/record/list.ts'
import { visible } from '#server/record/source.ts'
import { conditionSql, type Placed } from './conditions.ts'
import { columnOf, currencyPath, placeOf, type DatasetSource, type Part, type Place } from './datasets.ts'

/** Marks a key that leads to a record which the reader may not see. */
export const hiddenKey = '\u0001'

const types: Partial<Record<Kind, string>> = {
  day: 'date',
  instant: 'timestamptz',
  integer: 'numeric',
  quantity: 'numeric',
  price: 'numeric',
  money: 'numeric',
  boolean: 'boolean',
  reference: 'uuid',
}

/** The expression of a field; what a record type computes comes in the type of its kind, as a column does. */
function typed({ expressions, fields, closed }: Part, name: string): SQL {
  const expression = expressions[name]!
  const kind = (fields.get(name) ?? closed.get(name))?.kind
  const type = !is(expression, PgColumn) && kind ? (types[kind] ?? 'text') : null
  return type ? sql`(${expression})::${sql.raw(type)}` : sql`${expression}`
}

/** The columns that a statement takes from each part, noted as they are asked for. */
export class Columns {
  readonly #dataset: DatasetSource
  readonly #used = new Map<Part, Set<string>>()

  constructor(dataset: DatasetSource) {
    this.#dataset = dataset
    this.#use(dataset.base, 'id')
  }

  #use(part: Part, name: string): SQL {
    const names = this.#used.get(part) ?? new Set<string>()
    this.#used.set(part, names.add(name))
    return columnOf(part, name)
  }

  readonly column = ({ part, field }: Place): SQL => this.#use(part, field.name)
  readonly currency = (place: Place): SQL =>
    this.column(placeOf(this.#dataset, currencyPath(this.#dataset, place)!, ''))

  /** The display name of a reference. */
  label({ part, field }: Place): SQL | null {
    return field.shows && part.expressions[field.shows] ? this.#use(part, field.shows) : null
  }

  /** Null where every record that the part's reference leads to is visible; else whether this one is not. */
  hidden({ part }: Place, actor: Actor): SQL | null {
    if (!part.by || !visible(part.source, actor)) return null
    return sql`(${this.#use(this.#dataset.base, part.by)} is not null and ${this.#use(part, 'id')} is null)`
  }

  /** `from`: each part as a sub-select of what the reader sees, joined by its reference. */
  from(db: Db, actor: Actor): SQL {
    const { base, parent, refs } = this.#dataset
    const joined = refs.filter((part) => this.#used.has(part))
    for (const { by } of joined) this.#use(base, by!)
    if (parent) this.#use(parent, 'id')
    const sub = (part: Part, extra: Record<string, unknown>, condition: SQL | undefined): SQL => {
      const names = [...(this.#used.get(part) ?? []), ...(part === base ? [] : ['id'])]
      const selection = Object.fromEntries([...new Set(names)].map((name) => [name, typed(part, name).as(name)]))
      const query = selectFrom(db, part.source, { ...selection, ...extra }).where(condition)
      return sql`(${query}) as ${sql.raw(part.alias)}`
    }
    const own = parent
      ? sub(base, { of_record: sql`${parent.key}`.as('of_record') }, undefined)
      : sub(base, {}, visible(base.source, actor, 'no'))
    const parts = [own]
    if (parent) parts.push(sql`join ${sub(parent, {}, visible(parent.source, actor, 'no'))} on p."id" = b."of_record"`)
    for (const part of joined)
      parts.push(
        sql`left join ${sub(part, {}, visible(part.source, actor))} on ${columnOf(part, 'id')} = ${columnOf(base, part.by!)}`,
      )
    return sql.join(parts, sql` `)
  }

  /** Conditions as SQL; an empty field of a hidden record is not known to be empty. */
  where(conditions: readonly Placed[], actor: Actor, clock: Parameters<typeof conditionSql>[3]): SQL | undefined {
    return and(
      ...conditions.map((each) => {
        const own = conditionSql([each], this.column, this.currency, clock)
        const hidden = each.operator === 'empty' || each.operator === 'nin' ? this.hidden(each.place, actor) : null
        return hidden ? and(own, sql`not ${hidden}`) : own
      }),
    )
  }
}

/** The day of a date, or of a moment in the company's zone. */
export const dayOf = (column: SQL, { field: { kind } }: Place, zone: string): SQL =>
  kind === 'instant' ? sql`(${column} at time zone ${zone})::date` : column

export const inSpan = (day: SQL, { from, to }: { from: string; to: string }): SQL =>
  sql`${day} between ${from}::date and ${to}::date`

export const either = (...conditions: SQL[]): SQL => or(...conditions)!
