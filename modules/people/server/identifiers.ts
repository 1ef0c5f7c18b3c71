import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { identifiers as declared, identitySet } from '#modules/people/shared/identifiers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { ofAnother } from './people.ts'
import { says } from './sentences.ts'
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
  prepare: (draft, context) => {
    if (!context.before && !draft.values.identifierNumber)
      throw new Problem('unprocessable', says.numberNeeded(), { identifierNumber: says.numberNeeded() })
    return ofAnother(draft, context)
  },
  prepareImport: ofAnother,
})
