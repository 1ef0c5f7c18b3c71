import { inArray } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { photosApi } from '#modules/people/shared/photos.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { visibleIds, unscoped } from '#server/record/visible-rows.ts'
import { employees, people } from './people.ts'
import { says } from './sentences.ts'
import { photoTable } from './tables.ts'

/** Of these people those whom whoever calls sees, in the directory or by their files. */
async function seen(ids: readonly string[], { actor, tx }: Call): Promise<string[]> {
  const [listed, kept] = [
    await visibleIds(employees.source, ids, actor, tx),
    await visibleIds(people.source, ids, actor, tx),
  ]
  return ids.filter((id) => listed.has(id) || kept.has(id))
}

export const photoRoutes = [
  route(photosApi.small, async ({ query }, call) => {
    const ids = await seen([...new Set(query.ids.toLowerCase().split(','))], call)
    const rows = ids.length
      ? await call.tx
          .select({ id: photoTable.personId, small: photoTable.small })
          .from(unscoped(photoTable, 'of one in hand'))
          .where(inArray(photoTable.personId, ids))
      : []
    return { photos: rows.map(({ id, small }) => ({ id, jpeg: small.toString('base64') })) }
  }),
  route(photosApi.one, async ({ params }, call) => {
    const [row] = await call.tx
      .select({ image: photoTable.image })
      .from(unscoped(photoTable, 'of one in hand'))
      .where(inArray(photoTable.personId, await seen([params.id], call)))
    if (!row) throw new Problem('not_found', says.noSuchPhoto())
    return { jpeg: row.image.toString('base64') }
  }),
]
