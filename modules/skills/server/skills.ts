import { eq } from 'drizzle-orm'
import { skills as declared } from '#modules/skills/shared/skills.ts'
import { ofSomebody } from '#modules/people/server/contacts.ts'
import { withMember } from '#modules/people/server/person-joins.ts'
import { inFile } from '#modules/people/server/people.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'
import { skillTable } from './tables.ts'

const form = parts({
  table: skillTable,
  joins: [
    withMember(skillTable.personId),
    { table: users, on: eq(skillTable.confirmedById, users.id), fields: { confirmedByName: users.name } },
  ],
})
type Row = TableForm<typeof form>
type Draft = DraftOf<typeof form>

const unconfirmed = { state: 'stated', confirmedAt: null, confirmedById: null } as const

/** Whose it is and what must fit together; what was confirmed is what was said then, so that a change has to be confirmed anew. */
const complete =
  (permission: string) =>
  async (draft: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> => {
    const { values } = await ofSomebody(permission)(draft, { call, before })
    const { kind, level = null, issuedOn, validUntil } = { ...before, ...values }
    if (kind !== 'certificate' && !level)
      throw new Problem('unprocessable', says.levelNeeded(), { level: says.levelNeeded() })
    if (issuedOn && validUntil && validUntil < issuedOn)
      throw new Problem('unprocessable', says.endsBeforeIssue(), { validUntil: says.giveLaterDay({ on: issuedOn }) })
    return { values: { ...values, ...(kind === 'certificate' ? { level: null } : {}), ...unconfirmed } }
  }

export const skills = serveRecord(declared, {
  ...form,
  reach: { own: skillTable.personId },
  tellsIn: inFile,
  prepare: complete(declared.api.create.can),
  prepareImport: complete(`${declared.name}.import`),
})

export const skillRoutes = serveVerbs(skills, {
  confirm: {
    does: (_row, { actor, now }) => ({ values: { confirmedAt: now.toISOString(), confirmedById: actor.id } }),
  },
})
