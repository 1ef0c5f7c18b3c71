import { eq } from 'drizzle-orm'
import { dependants as declared, familySet } from '#modules/people/shared/dependants.ts'
import { serveRecord } from '#server/record/serve.ts'
import { ofAnother } from './people.ts'
import { personTable, dependantTable } from './tables.ts'

export const dependants = serveRecord(declared, {
  table: dependantTable,
  joins: [
    {
      table: personTable,
      on: eq(dependantTable.personId, personTable.id),
      fields: { personName: personTable.displayName, memberId: personTable.memberId },
      always: true,
    },
  ],
  reach: { own: dependantTable.personId, set: familySet },
  prepare: ofAnother,
  prepareImport: ofAnother,
})
