import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { dependants as declared, familySet } from '#modules/people/shared/dependants.ts'
import { serveRecord } from '#server/record/serve.ts'
import { ofAnother } from './people.ts'
import { says } from './sentences.ts'
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
  prepare: (draft, context) => {
    const { dependantName, relation } = { ...context.before, ...draft.values }
    if (!dependantName || !relation)
      throw new Problem('unprocessable', says.dependantNeeded(), {
        [dependantName ? 'relation' : 'dependantName']: says.dependantNeeded(),
      })
    return ofAnother(draft, context)
  },
  prepareImport: ofAnother,
})
