import { eq } from 'drizzle-orm'
import { journals as declared } from '#modules/ledger/shared/journals.ts'
import { serveRecord } from '#server/record/serve.ts'
import { entityInReach } from './entities.ts'
import { entities, journals } from './tables.ts'

export const servedJournals = serveRecord(declared, {
  table: journals,
  reach: { entity: journals.entityId },
  joins: [
    { table: entities, on: eq(journals.entityId, entities.id), fields: { entityName: entities.name }, always: true },
  ],
  prepare: async ({ values }, { call, before }) => {
    if (before) return { values }
    const { id: entityId } = await entityInReach(call, declared.api.create.can, values.entityId)
    return { values: { ...values, entityId } }
  },
})
