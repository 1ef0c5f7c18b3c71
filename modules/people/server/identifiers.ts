import { Problem } from '#shared/problem.ts'
import { identifiers as declared, identitySet } from '#modules/people/shared/identifiers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { inFile, ofAnother } from './people.ts'
import { withMember } from './person-joins.ts'
import { says } from './sentences.ts'
import { identifierTable } from './tables.ts'

export const identifiers = serveRecord(declared, {
  table: identifierTable,
  joins: [withMember(identifierTable.personId)],
  reach: { own: identifierTable.personId, set: identitySet },
  tellsIn: inFile,
  prepare: (draft, context) => {
    if (!context.before && !draft.values.identifierNumber)
      throw new Problem('unprocessable', says.numberNeeded(), { identifierNumber: says.numberNeeded() })
    return ofAnother(draft, context)
  },
  prepareImport: ofAnother,
})
