import { asc, eq } from 'drizzle-orm'
import { retrievalApi } from '#modules/retrieval/shared/retrieval.ts'
import { users } from '#server/auth/tables.ts'
import { route, type Route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { embedderOf } from './embedder.ts'
import { indexJobs, startFollowing } from './follower.ts'
import { openSources } from './in-reach.ts'
import { isMeasurable, lastMeasurement, measure } from './quality.ts'
import { retrieve, retrieveSimilar } from './retrieve.ts'
import { roles } from './roles.ts'
import { stateOf } from './state.ts'

const usual = 20
const limitOf = (limit: string | undefined): number => (limit === undefined ? usual : Number(limit))

const routes: Route[] = [
  route(retrievalApi.search, ({ query: { q, mode = 'both', types, owner, from, to, limit } }, call) =>
    retrieve(
      {
        text: q,
        mode,
        limit: limitOf(limit),
        ...(types === undefined ? {} : { recordTypes: types.split(',') }),
        ...(owner === undefined ? {} : { ownerId: owner }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      },
      call,
    ),
  ),
  route(retrievalApi.choices, async (_input, call) => ({
    types: openSources(call)
      .map(({ record }) => ({ recordType: record.name, many: record.many }))
      .toSorted((a, b) => a.many.localeCompare(b.many, 'en')),
    people: await call.tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(eq(users.active, true))
      .orderBy(asc(users.name), asc(users.id))
      .limit(500),
    meaning: (await embedderOf(call.app)) !== null,
  })),
  route(retrievalApi.similar, ({ params: { id }, query: { limit } }, call) =>
    retrieveSimilar(id, limitOf(limit), call),
  ),
  route(retrievalApi.state, (_input, call) => stateOf(call)),
  route(retrievalApi.quality, async (_input, call) => ({
    measurable: await isMeasurable(call),
    last: await lastMeasurement(call),
  })),
  route(retrievalApi.measure, (_input, call) => measure(call)),
]

/** Passages of documents and records, found by words and by meaning. */
export const retrieval: ServerModule = {
  name: 'retrieval',
  area: 'ai',
  label: 'Semantic search',
  roles,
  records: [],
  routes,
  jobs: indexJobs,
  ongoing: startFollowing,
}
