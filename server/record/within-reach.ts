import { and, inArray } from 'drizzle-orm'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { limitsOf, may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { reached, type Amount } from '../call/reach.ts'
import { says } from '../sentences.ts'
import { expressionsOf, type Source } from './source.ts'

/** The same record type, of its rows those that this right reaches beside seeing them. */
export const within = (source: Source, permission: string): Source => ({
  ...source,
  scope: (actor) => and(source.scope(actor), reached(source.reach, actor, permission)),
})

/** What a limit is about: the amount that people know one by. */
export function amountOf(source: Source): Amount | undefined {
  const field = source.record.fields.find(({ name }) => name === source.record.amount)
  const expressions = expressionsOf(source)
  const [amount, currency] = [expressions[field?.name ?? ''], expressions[field?.currency ?? '']]
  return amount && currency ? { amount, currency, inMinor: field?.kind === 'money' } : undefined
}

/**
 * Refuses whoever sees these rows and has a right that does not reach all of them; `limited`, also what is above their limit. What follows
 * in one record type from something done to another asks for no right to it.
 */
export async function requireReach(
  source: Source,
  ids: readonly string[],
  permission: string,
  { actor, tx }: Pick<Call, 'actor' | 'tx'>,
  limited = false,
  /** Whether a seat opens it where the right does not reach. */
  seated?: () => Promise<boolean>,
): Promise<void> {
  if (!ids.length || !may(actor, permission)) return
  const { table, record, reach } = source
  const lacks = async (amount?: Amount) => {
    const predicate = reached(reach, actor, permission, amount)
    if (!predicate) return false
    const found = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, [...ids]), predicate))
    return found.length < new Set(ids).size
  }
  if (await lacks()) {
    if (await seated?.()) return
    throw new Problem('forbidden', says.beyondReach({ noun: record.one }))
  }
  if (!limited || !(await lacks(amountOf(source)))) return
  const limits = limitsOf(actor, permission).map(
    ({ minor, currency }) => `${fromMinor(BigInt(minor), currency)} ${currency}`,
  )
  throw new Problem('forbidden', says.beyondLimit({ limits: limits.join(', '), noun: record.one }))
}
