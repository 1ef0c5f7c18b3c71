import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { mostFavourites, mostRecents, personalApi, Preferences, type Personal } from '#shared/personal.ts'
import { Problem } from '#shared/problem.ts'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import type { Served } from '../record/serve.ts'
import type { ServerModule } from '../module.ts'
import { route, type Route } from '../call/route.ts'
import { placesOf, type Sources } from './places.ts'
import { favourites, preferences, recents } from './tables.ts'
import { says } from '../sentences.ts'

/** More than are shown, as some may not be readable any more. */
const keptRecents = 30
const chosen = 'chosen'

/** What people keep for themselves: preferences, favourites, what they opened last. */
export function personalRoutes(modules: readonly ServerModule[]): Route[] {
  const sources: Sources = new Map(
    modules.flatMap(({ records }) => (records as Served[]).map(({ source }) => [source.record.name, source] as const)),
  )
  const all = (call: Call) => readAll(sources, call)
  return [
    route(personalApi.read, (_input, call) => all(call)),
    route(personalApi.visit, async ({ body }, call) => {
      if (mayRead(body.record, sources, call)) await visit(body.record, body.recordId, call)
      return { done: true as const }
    }),
    route(personalApi.setPreferences, async ({ body }, call) => {
      refuseUnknown(body)
      const value = JSON.stringify(body)
      await call.tx
        .insert(preferences)
        .values({ userId: call.actor.id, name: chosen, value: sql`${value}::jsonb` })
        .onConflictDoUpdate({
          target: [preferences.userId, preferences.name],
          set: { value: sql`${preferences.value} || excluded.value` },
        })
      return all(call)
    }),
    route(personalApi.addFavourite, async ({ body }, call) => {
      const recordId = 'recordId' in body ? body.recordId : null
      const source = sources.get(body.record)
      if (!source || !mayRead(body.record, sources, call)) throw new Problem('not_found', says.noSuchList())
      if (recordId) await refuseHidden({ record: body.record, recordId }, sources, call)
      await add({ recordId, search: '', label: '', ...body }, call)
      return all(call)
    }),
    route(personalApi.removeFavourite, async ({ params }, call) => {
      await call.tx.delete(favourites).where(and(eq(favourites.id, params.id), eq(favourites.userId, call.actor.id)))
      return all(call)
    }),
    route(personalApi.orderFavourites, async ({ body }, call) => {
      await call.tx.execute(sql`
        update favourites f set position = o.at
        from jsonb_array_elements_text(${JSON.stringify(body.ids)}::jsonb) with ordinality as o(id, at)
        where f.id = o.id::uuid and f.user_id = ${call.actor.id}::uuid`)
      return all(call)
    }),
  ]
}

/** Every page formats with these: what the browser does not know would break them all. */
function refuseUnknown({ locale, timeZone }: Preferences): void {
  const works = (make: () => unknown) => {
    try {
      make()
      return true
    } catch {
      return false
    }
  }
  if (locale && !works(() => new Intl.NumberFormat(locale)))
    throw new Problem('invalid', says.noSuchRegion(), { locale: says.chooseRegion() })
  if (timeZone && !works(() => new Intl.DateTimeFormat('en', { timeZone })))
    throw new Problem('invalid', says.noSuchTimeZone(), { timeZone: says.chooseTimeZone() })
}

const mayRead = (name: string, sources: Sources, { actor }: Call): boolean => {
  const source = sources.get(name)
  return source !== undefined && may(actor, source.record.api.read.can)
}

async function refuseHidden(kept: { record: string; recordId: string }, sources: Sources, call: Call): Promise<void> {
  const { recents: seen } = await placesOf([], [kept], sources, call)
  if (seen.length === 0) throw new Problem('not_found', says.noSuchRecord())
}

async function visit(record: string, recordId: string, { tx, actor, now }: Call): Promise<void> {
  const seenAt = now.toISOString()
  await tx
    .insert(recents)
    .values({ userId: actor.id, record, recordId, seenAt })
    .onConflictDoUpdate({ target: [recents.userId, recents.record, recents.recordId], set: { seenAt } })
  await tx.execute(sql`
    delete from recents where user_id = ${actor.id}::uuid and (record, record_id) in
      (select record, record_id from recents where user_id = ${actor.id}::uuid order by seen_at desc offset ${keptRecents})`)
}

type NewFavourite = { record: string; recordId: string | null; search: string; label: string }

async function add({ record, recordId, search, label }: NewFavourite, { tx, actor }: Call): Promise<void> {
  const mine = eq(favourites.userId, actor.id)
  const [kept] = await tx.select({ count: count() }).from(favourites).where(mine)
  if (kept!.count >= mostFavourites) throw new Problem('conflict', says.favouritesFull({ most: mostFavourites }))
  const position = sql`(select coalesce(max(position), 0) + 1 from favourites where user_id = ${actor.id}::uuid)`
  await tx
    .insert(favourites)
    .values({ userId: actor.id, record, recordId, search, label, position })
    .onConflictDoNothing()
}

async function readAll(sources: Sources, call: Call): Promise<Personal> {
  const { tx, actor } = call
  const [own] = await tx
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, actor.id), eq(preferences.name, chosen)))
  const kept = await tx
    .select()
    .from(favourites)
    .where(eq(favourites.userId, actor.id))
    .orderBy(asc(favourites.position), asc(favourites.id))
  const seen = await tx
    .select()
    .from(recents)
    .where(eq(recents.userId, actor.id))
    .orderBy(desc(recents.seenAt))
    .limit(keptRecents)
  const places = await placesOf(kept, seen, sources, call)
  return {
    // What an older version kept and this one does not know is left aside.
    preferences: Preferences.safeParse(own?.value ?? {}).data ?? {},
    favourites: places.favourites,
    // What somebody opened is for their own eyes.
    recents: actor.view ? [] : places.recents.slice(0, mostRecents),
  }
}
