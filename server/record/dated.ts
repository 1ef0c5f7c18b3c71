import { and, eq, getTableColumns, getTableName, gte, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { datedStates, type Span } from '#shared/dated.ts'
import type { Day } from '#shared/day.ts'
import { statesOf } from '#shared/verb.ts'
import { withoutVersion, type Call } from '../call/call.ts'
import { day } from '../db/columns.ts'
import { healed, moved, placed, type Fact, type Plan } from './dated-plan.ts'
import { serveRecord, type Declared, type Made, type Rules, type Served, type Unserved } from './serve.ts'
import type { Draft, DraftOf, Join, RecordTable, Row, TableForm } from './source.ts'
import { unscoped } from './visible-rows.ts'
import { plainDecimal } from './wire.ts'

/** The columns of a table of dated facts; the migration adds by hand what no table can say: that those in force of one owner do not overlap. */
export const datedColumns = () => ({
  validFrom: day('valid_from').notNull(),
  validTo: day('valid_to'),
  state: text('state', { enum: statesOf(datedStates) })
    .notNull()
    .default('in force'),
})

type DatedTable = RecordTable & { validFrom: PgColumn; validTo: PgColumn; state: PgColumn }

/** SQL: the facts that hold on a day. */
export const holdsOn = ({ validFrom, validTo, state }: DatedTable, on: Day | SQL): SQL =>
  and(eq(state, 'in force'), lte(validFrom, on), or(isNull(validTo), gte(validTo, on)))!

/** A record type whose rows are facts of an owner, each from a day on: served like every other, with its neighbours kept apart and together. */
type DatedRules<T> = {
  /** The property that names the owner; or several, which name it together. */
  owner: (keyof T & string) | readonly (keyof T & string)[]
  /** A fact that ends interrupts the one before it, which holds again afterwards, as a row of its own. */
  holdsAgain?: true
}

/**
 * Answers the generic calls of a dated record type. One change of an owner's facts at a time; a neighbour that moves with a fact is changed in the
 * way of every record, so that its history, events and audit say so.
 */
export function serveDated<
  N extends Declared,
  T extends DatedTable,
  const J extends readonly Join[] = [],
  const C extends Readonly<Record<string, SQL>> = {},
>(
  declared: N,
  options: { table: T; joins?: J; computed?: C } & DatedRules<T> &
    Rules<TableForm<Made<T, J, C, undefined>>, DraftOf<Made<T, J, C, undefined>>> &
    Unserved<N, TableForm<Made<T, J, C, undefined>>>,
): Served<N, TableForm<Made<T, J, C, undefined>>, DraftOf<Made<T, J, C, undefined>>> {
  const {
    owner: names,
    holdsAgain,
    ...given
  } = options as unknown as Served['options'] & DatedRules<Row> & { table: DatedTable }
  const owner = [names].flat()
  const { prepare, prepareImport } = given
  const fitted = async (draft: Draft, call: Call, before: Row | null): Promise<Draft> => {
    if (!before) await queueOf(given.table, owner, draft.values, call)
    const plan = await planOf(draft, call, before)
    if (!plan) return draft
    await follow(plan.others, call)
    if (plan.again) await holdAgain(plan.again, call)
    return { ...draft, values: { ...draft.values, ...plan.own } }
  }
  const planOf = async ({ values }: Draft, { tx }: Call, before: Row | null): Promise<Plan | null> => {
    const was = before && spanOf(before)
    const wanted = { validTo: null, ...was, ...stated(values) } as Span
    if (was && was.validFrom === wanted.validFrom && was.validTo === wanted.validTo) return null
    const facts = await factsOf(given.table, owner, before ?? values, tx)
    return was ? moved(facts, was, wanted) : placed(facts, wanted, holdsAgain)
  }
  const follow = async (others: Plan['others'], call: Call) => {
    for (const { id, span } of others) {
      const row = await served.lock(id, withoutVersion(call))
      await served.change(row, { values: span }, call)
    }
  }
  const holdAgain = async ({ id, ...span }: Fact, call: Call) => {
    const row = await served.find(id, call)
    const entered = Object.keys(served.record.create!.shape).map((name) => [name, row[name]])
    await served.create({ values: { ...Object.fromEntries(entered), ...span } }, withoutVersion(call))
  }
  const served = serveRecord(
    declared as never,
    {
      ...given,
      asOf: (on: Day) => ({ only: holdsOn(given.table, on) }),
      meant: given.meant ?? (() => eq(given.table.state, 'in force')),
      beforeLock: (call: Call, id: string) => lockOwner(given.table, owner, id, call),
      prepare: async (draft: Draft, context: { call: Call; before: Row | null }) =>
        fitted((await prepare?.(draft, context)) ?? draft, context.call, context.before),
      prepareImport: async (draft: Draft, context: Parameters<NonNullable<typeof prepareImport>>[1]) =>
        fitted((await prepareImport?.(draft, context)) ?? draft, context.call, context.before),
    } as never,
  ) as unknown as Served
  healers.set(served, async (gone, call) =>
    follow(healed(await factsOf(given.table, owner, gone, call.tx), spanOf(gone)), call),
  )
  return served as never
}

const healers = new WeakMap<object, (gone: Row, call: Call) => Promise<void>>()

/** What withdrawing a fact does: what it took over from holds on in its place. For the verbs of its record type. */
export const withdrawal = <R>(served: object) => ({
  beforeLock: (call: Call, id: string) => (served as Served).beforeLock(call, id),
  does: async (gone: R, call: Call): Promise<void> => healers.get(served)!(gone as Row, call),
})

const spanOf = (row: Row): Span => ({ validFrom: row['validFrom'] as Day, validTo: (row['validTo'] ?? null) as Day })

const stated = (values: Draft['values']): Partial<Span> =>
  Object.fromEntries(
    ['validFrom', 'validTo'].flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )

/** One change of the facts of an owner at a time, before any row of them is locked. */
const queueOf = (table: DatedTable, owner: readonly string[], of: Record<string, unknown>, { tx }: Call) => {
  // A quantity is written as 25 and as 25.000000.
  const told = owner.map((name) => `${name} ${plainDecimal(String(of[name]))}`)
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${[getTableName(table), ...told].join(' ')}, 0))`)
}

async function lockOwner(table: DatedTable, owner: readonly string[], id: string, call: Call): Promise<void> {
  const [row] = await call.tx
    .select(columnsOf(table, owner))
    .from(unscoped(table, 'of one in hand'))
    .where(eq(table.id, id))
  if (row) await queueOf(table, owner, row, call)
}

const columnsOf = (table: DatedTable, names: readonly string[]): Record<string, PgColumn> =>
  Object.fromEntries(names.map((name) => [name, getTableColumns(table)[name] as PgColumn]))

/** The facts of the same owner that are in force, but the one in hand. */
async function factsOf(
  table: DatedTable,
  owner: readonly string[],
  of: Record<string, unknown>,
  tx: Call['tx'],
): Promise<Fact[]> {
  const same = Object.entries(columnsOf(table, owner)).map(([name, column]) => eq(column, of[name]))
  const others = typeof of['id'] === 'string' ? ne(table.id, of['id']) : undefined
  const rows = await tx
    .select({ id: table.id, validFrom: table.validFrom, validTo: table.validTo })
    .from(unscoped(table, 'a rule'))
    .where(and(...same, eq(table.state, 'in force'), others))
  return rows as Fact[]
}
