import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayIn } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { timeCorrections as declared } from '#modules/time/shared/time-corrections.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { personTable } from '#modules/people/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { checked } from './correction-rules.ts'
import { rosterOf, type Person } from './roster.ts'
import { says } from './sentences.ts'
import { correctionTable, punchTable } from './tables.ts'

const voided = alias(unscoped(punchTable, 'a reference'), 'voided')
const form = parts({
  table: correctionTable,
  joins: [
    withPerson(correctionTable.personId),
    {
      table: voided,
      on: eq(correctionTable.voidsId, voided.id),
      fields: {
        voidsShown: sql<
          string | null
        >`to_char(${voided.at} at time zone ${voided.timeZone}, 'YYYY-MM-DD HH24:MI') || ', ' || ${voided.kind}`,
      },
    },
  ],
})
export type CorrectionRow = TableForm<typeof form>
type Draft = DraftOf<typeof form>

/** Whose punches it is about: of the person named, or of whoever calls. */
async function personAsked(id: string | undefined, call: Call): Promise<Person> {
  const asked = id ?? (await ownPerson(call))
  if (!asked) throw new Problem('unprocessable', says.noFileOfOwn(), { personId: says.choosePerson() })
  const [person] = await call.tx.select().from(unscoped(personTable, 'a reference')).where(eq(personTable.id, asked))
  if (!person) throw new Problem('unprocessable', says.noSuchPerson(), { personId: says.choosePerson() })
  return person
}

async function complete(
  { values }: Draft,
  { call, before }: { call: Call; before: CorrectionRow | null },
): Promise<Draft> {
  const person = await personAsked(before?.personId ?? values.personId, call)
  const whole = { ...before, ...values }
  const day = whole.day ?? dayIn(call.now, 'UTC')
  const { timeZone } = (await rosterOf([person.id], day, day, call)).of(person.id, day)
  await checked({ secondTime: false, ...whole, day, timeZone }, person, call)
  if (before) return { values: { ...values, timeZone } }
  return {
    values: {
      secondTime: false,
      ...values,
      personId: person.id,
      requesterId: person.memberId,
      timeZone,
      state: 'draft',
      managed: await isManaged(person.memberId, call),
    },
  }
}

export const timeCorrections = serveRecord(declared, {
  ...form,
  reach: { own: correctionTable.personId },
  prepare: complete,
})
