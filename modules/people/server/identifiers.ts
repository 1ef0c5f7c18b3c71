import { eq } from 'drizzle-orm'
import { identifiers as declared, identitySet } from '#modules/people/shared/identifiers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { ofAnother } from './people.ts'
import { personTable, identifierTable } from './tables.ts'

export const identifiers = serveRecord(declared, {
  table: identifierTable,
  joins: [
    {
      table: personTable,
      on: eq(identifierTable.personId, personTable.id),
      fields: { personName: personTable.displayName, memberId: personTable.memberId },
      always: true,
    },
  ],
  reach: { own: identifierTable.personId, set: identitySet },
  prepare: ofAnother,
  prepareImport: ofAnother,
})
