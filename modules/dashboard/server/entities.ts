import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { list } from '#server/record/list.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'

const mostEntities = 100

/** Legal entities whose list is open to the caller; none without a module that keeps them. */
export async function entitiesOf({ actor, app: { modules }, tx }: Call): Promise<{ id: string; name: string }[]> {
  const served = modules
    .flatMap(({ records }) => records)
    .find(({ record }) => record.name === 'financial.legal-entities')
  if (!served || !may(actor, served.record.api.list.can)) return []
  const { items } = await list(tx, served.source, actor, {
    fields: 'name',
    sort: 'name',
    limit: String(mostEntities),
  } as never)
  return items.map(({ id, name }) => ({ id: String(id), name: String(name) }))
}

/** Throws `invalid` where the page is narrowed to an entity that the caller does not see. */
export async function requireEntity(id: string | undefined, call: Call): Promise<void> {
  if (id === undefined || (await entitiesOf(call)).some((each) => each.id === id)) return
  throw new Problem('invalid', says.noEntity(), { entity: says.noEntity() })
}
