import { and, asc, eq } from 'drizzle-orm'
import { legalEntities } from '#modules/ledger/shared/legal-entities.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { dayIn, type Day } from '#shared/day.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { serveRecord } from '#server/record/serve.ts'
import { under, visible } from '#server/record/source.ts'
import { createBooks } from './chart.ts'
import { entities } from './tables.ts'
import { says } from './sentences.ts'
import { seesAll, unscoped } from '#server/record/visible-rows.ts'

export type Entity = typeof entities.$inferSelect

/** The first entity that was made, if there is one. */
export const firstEntity = async (db: Db): Promise<Entity | undefined> =>
  (await db.select().from(unscoped(entities, 'the app')).orderBy(asc(entities.createdAt), asc(entities.id)).limit(1))[0]

/** The time zone whose day is the company's: that of the entity which calls mean that name none. */
export const companyTimeZone = async (db: Db): Promise<string | null> => (await firstEntity(db))?.timeZone ?? null

/** All of them, for who may do something in some of them alone. */
export const entityNames = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.select({ id: entities.id, name: entities.name }).from(unscoped(entities, 'the app')).orderBy(asc(entities.name))

/** The entity as each transaction has read it: what one call does asks for it again and again. */
const read = new WeakMap<Tx, Promise<Entity | undefined>>()

/** The entity that calls without an `entityId` mean: the first one made. */
export async function defaultEntity(tx: Tx): Promise<Entity> {
  const reading = read.get(tx) ?? firstEntity(tx)
  // What is read outside a transaction may change before the next question.
  if ('rollback' in tx) read.set(tx, reading)
  const entity = await reading
  if (!entity) throw new Problem('unprocessable', says.noLegalEntity())
  return entity
}

/** The named entity, or the default one. */
export async function entityOf(tx: Tx, id?: string | null): Promise<Entity> {
  if (!id) return defaultEntity(tx)
  const [entity] = await tx.select().from(unscoped(entities, 'a reference')).where(eq(entities.id, id))
  if (!entity) throw new Problem('unprocessable', says.noSuchEntity(), { entityId: says.chooseEntity() })
  return entity
}

/** The day it is for the entity. */
export const todayOf = (entity: Entity, now: Date): Day => dayIn(now, entity.timeZone)
/** The day it is where the company keeps its books. */
export const today = async ({ tx, now }: Pick<Call, 'tx' | 'now'>): Promise<Day> =>
  todayOf(await defaultEntity(tx), now)

function refuseUnknown(currency: string | undefined): void {
  if (currency !== undefined && !Intl.supportedValuesOf('currency').includes(currency))
    throw new Problem('unprocessable', says.noSuchCurrency(), { currency: says.currencyUnknown() })
}

export const servedEntities = serveRecord(legalEntities, {
  table: entities,
  reach: { entity: entities.id },
  prepare: (draft) => {
    refuseUnknown(draft.values.currency)
    // Who leaves it open gets that of the table.
    const { chart, ...values } = draft.values
    return { ...draft, values: chart ? { ...values, chart } : values }
  },
  written: async (id, { call, before }) => {
    read.delete(call.tx)
    if (!before) await createBooks(id, call)
  },
})

/**
 * The named entity, or the first one, whose books this right reaches: a report shows them whole, a new document stands in them and is held against
 * what they have. One out of reach is none: 422.
 */
export async function entityInReach(
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  right: string,
  id?: string | null,
): Promise<Entity> {
  const reached = under(right, servedEntities)
  if (seesAll(reached, { actor })) return entityOf(tx, id)
  const [entity] = await tx
    .select()
    .from(entities)
    .where(and(visible(reached, actor), id ? eq(entities.id, id) : undefined))
    .orderBy(asc(entities.createdAt), asc(entities.id))
    .limit(1)
  if (!entity) throw new Problem('unprocessable', says.noSuchEntity(), { entityId: says.chooseEntity() })
  return entity
}
