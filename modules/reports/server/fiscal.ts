import { asc, desc, eq } from 'drizzle-orm'
import { entities, fiscalYears } from '#modules/ledger/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** The month (1 to 12) in which fiscal years begin, and the legal entity whose calendar says so; null of a company without one. */
export type Fiscal = { month: number; entity: string | null }

/** The fiscal calendar of a legal entity, or of the company's first one. */
export async function fiscalOf(entityId: string | null, { tx }: Pick<Call, 'tx'>): Promise<Fiscal> {
  const [year] = await tx
    .select({ startsOn: fiscalYears.startsOn, entity: entities.name })
    .from(unscoped(fiscalYears, 'a rule'))
    .innerJoin(unscoped(entities, 'a rule'), eq(entities.id, fiscalYears.entityId))
    .where(entityId ? eq(entities.id, entityId) : undefined)
    .orderBy(asc(entities.createdAt), asc(entities.id), desc(fiscalYears.startsOn))
    .limit(1)
  return year ? { month: Number(year.startsOn.slice(5, 7)), entity: year.entity } : { month: 1, entity: null }
}
