import { Problem } from '#shared/problem.ts'
import { dependants as declared, familySet } from '#modules/people/shared/dependants.ts'
import { serveRecord } from '#server/record/serve.ts'
import { inFile, ofAnother } from './people.ts'
import { withMember } from './person-joins.ts'
import { says } from './sentences.ts'
import { dependantTable } from './tables.ts'

export const dependants = serveRecord(declared, {
  table: dependantTable,
  joins: [withMember(dependantTable.personId)],
  reach: { own: dependantTable.personId, set: familySet },
  tellsIn: inFile,
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
