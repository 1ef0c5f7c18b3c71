import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import type { Permission } from '#shared/api.ts'
import { Problem } from '#shared/problem.ts'
import { mostViews, viewsApi, viewsKeeper, ViewShows, type SavedView } from '#shared/views.ts'
import { may } from '../call/actor.ts'
import { users } from '../auth/tables.ts'
import type { Call } from '../call/call.ts'
import type { Served } from '../record/serve.ts'
import type { ServerModule } from '../module.ts'
import { route, type Route } from '../call/route.ts'
import { savedViews } from './tables.ts'
import { says } from '../sentences.ts'

/** The views people saved of their lists. */
export function viewRoutes(modules: readonly ServerModule[]): Route[] {
  const rights = new Map<string, Permission>(
    modules.flatMap(({ records }) =>
      (records as Served[]).map(({ record: { name, api } }) => [name, api.list.can] as const),
    ),
  )
  const refuseHidden = (record: string, { actor }: Call) => {
    const right = rights.get(record)
    if (!right || !may(actor, right)) throw new Problem('not_found', says.noSuchList())
  }
  return [
    route(viewsApi.list, async ({ query }, call) => {
      refuseHidden(query.record, call)
      return viewsOf(query.record, call)
    }),
    route(viewsApi.save, async ({ body }, call) => {
      refuseHidden(body.record, call)
      await save(body, call)
      return viewsOf(body.record, call)
    }),
    route(viewsApi.remove, async ({ params }, call) => {
      const [gone] = await call.tx
        .delete(savedViews)
        .where(
          and(
            eq(savedViews.id, params.id),
            // What somebody showed to everybody must not stay for ever because they have left.
            may(call.actor, viewsKeeper)
              ? or(eq(savedViews.userId, call.actor.id), eq(savedViews.forEveryone, true))
              : eq(savedViews.userId, call.actor.id),
          ),
        )
        .returning({ record: savedViews.record })
      if (!gone) throw new Problem('not_found', says.viewGone())
      return viewsOf(gone.record, call)
    }),
  ]
}

type NewView = { id: string; record: string; label: string; forEveryone: boolean; shows: ViewShows }

async function save({ id, record, label, forEveryone, shows }: NewView, { tx, actor, now }: Call): Promise<void> {
  const [kept] = await tx
    .select({ count: count() })
    .from(savedViews)
    .where(and(eq(savedViews.userId, actor.id), eq(savedViews.record, record)))
  if (kept!.count >= mostViews) throw new Problem('conflict', says.viewsFull({ most: mostViews }))
  const json = sql`${JSON.stringify(shows)}::jsonb`
  const saved = await tx
    .insert(savedViews)
    .values({ id, userId: actor.id, record, label, forEveryone, shows: json, createdAt: now.toISOString() })
    .onConflictDoUpdate({
      target: savedViews.id,
      set: { label, forEveryone, shows: json },
      setWhere: and(eq(savedViews.userId, actor.id), eq(savedViews.record, record)),
    })
    .returning({ id: savedViews.id })
  if (saved.length === 0) throw new Problem('forbidden', says.viewOfAnother())
}

async function viewsOf(record: string, { tx, actor }: Call): Promise<SavedView[]> {
  const rows = await tx
    .select({
      id: savedViews.id,
      userId: savedViews.userId,
      label: savedViews.label,
      forEveryone: savedViews.forEveryone,
      shows: savedViews.shows,
      by: users.name,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(eq(savedViews.record, record), or(eq(savedViews.userId, actor.id), eq(savedViews.forEveryone, true))))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
  return rows.flatMap(({ userId, shows, ...view }) => {
    // What an older version kept and this one cannot show is left aside.
    const known = ViewShows.safeParse(shows)
    return known.success ? [{ ...view, mine: userId === actor.id, shows: known.data }] : []
  })
}
