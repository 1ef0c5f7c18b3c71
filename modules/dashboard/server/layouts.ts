import { and, eq, inArray } from 'drizzle-orm'
import type { Card, Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import { datasetOf } from '#modules/reports/server/datasets.ts'
import { questionOfSource } from '#modules/reports/server/source.ts'
import { roleNames } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { entitiesOf } from './entities.ts'
import { openMetric } from './metric.ts'
import { says } from './sentences.ts'
import { standardCards } from './standard.ts'
import { defaultTable, layoutTable } from './tables.ts'

/** Cards of a default beyond these are left out for people of several roles. */
const mostDefault = 12

/** Refuses cards of one id: each is answered and moved by it. */
export function refuseTwice(cards: readonly Card[]): void {
  const at = cards.findIndex(({ id }, index) => cards.findIndex((each) => each.id === id) < index)
  if (at >= 0) throw new Problem('invalid', says.cardTwice(), { [`cards.${at}.id`]: says.cardTwice() })
}

/** True where the caller has access to what the card shows; parts of the overview have their rights in the client. */
async function isOpen({ source }: Card, call: Call): Promise<boolean> {
  try {
    if ('metric' in source) openMetric(source.metric, call)
    else if (!('overview' in source)) datasetOf((await questionOfSource(source, call)).question.dataset, call)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** The cards that the caller's roles begin with, each once, without those of lists that are not open to them. */
async function defaultOf(call: Call): Promise<Card[]> {
  const roles = roleNames(call.actor).toSorted()
  const changed = roles.length
    ? await call.tx
        .select({ role: defaultTable.role, cards: defaultTable.cards })
        .from(unscoped(defaultTable, 'a rule'))
        .where(inArray(defaultTable.role, roles))
    : []
  const all = roles.flatMap((role) => changed.find((each) => each.role === role)?.cards ?? standardCards(role))
  const once = [...new Map(all.map((card) => [`${card.kind} ${JSON.stringify(card.source)}`, card])).values()]
  const open: Card[] = []
  for (const card of once) if (open.length < mostDefault && (await isOpen(card, call))) open.push(card)
  return open
}

const mine = ({ actor }: Call) => eq(layoutTable.userId, actor.id)

/** The caller's cards: those they arranged, else those of their roles. */
export async function cardsFor(call: Call): Promise<Pick<Dashboard, 'cards' | 'from' | 'version'>> {
  const [layout] = await call.tx
    .select({ cards: layoutTable.cards, version: layoutTable.version })
    .from(unscoped(layoutTable, 'of one in hand'))
    .where(mine(call))
  return layout ? { ...layout, from: 'own' } : { cards: await defaultOf(call), from: 'role', version: 0 }
}

/** The caller's dashboard with what its page can be narrowed to. */
export const dashboardOf = async (call: Call): Promise<Dashboard> => ({
  ...(await cardsFor(call)),
  entities: await entitiesOf(call),
})

/** Saves the caller's own cards; throws `stale` where another window has saved others since. */
export async function save(cards: Card[], call: Call): Promise<Dashboard> {
  refuseTwice(cards)
  const { tx, actor, now, version } = call
  const next = { cards, version: (version ?? 0) + 1, updatedAt: now.toISOString() }
  const saved = version
    ? await tx
        .update(layoutTable)
        .set(next)
        .where(and(mine(call), eq(layoutTable.version, version)))
        .returning({ version: layoutTable.version })
    : await tx
        .insert(layoutTable)
        .values({ userId: actor.id, ...next })
        .onConflictDoNothing()
        .returning({ version: layoutTable.version })
  if (saved.length === 0) throw new Problem('stale', says.changed())
  return dashboardOf(call)
}

/** Forgets the caller's own cards. */
export async function reset(call: Call): Promise<Dashboard> {
  await call.tx.delete(layoutTable).where(mine(call))
  return dashboardOf(call)
}
