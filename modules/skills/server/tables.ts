import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { personTable } from '#modules/people/server/tables.ts'
import { skillKinds, skillLevels, skillStates } from '#modules/skills/shared/skills.ts'
import { users } from '#server/auth/tables.ts'
import { archivedAt, day, instant, recordColumns } from '#server/db/columns.ts'
import { statesOf } from '#shared/verb.ts'

export const skillTable = pgTable(
  'hr_skills',
  {
    ...recordColumns(),
    personId: uuid('person_id')
      .notNull()
      .references(() => personTable.id),
    kind: text('kind', { enum: skillKinds }).notNull(),
    name: text('name').notNull(),
    level: text('level', { enum: skillLevels }),
    issuer: text('issuer'),
    certificateNumber: text('certificate_number'),
    issuedOn: day('issued_on'),
    validUntil: day('valid_until'),
    state: text('state', { enum: statesOf(skillStates) }).notNull(),
    confirmedAt: instant('confirmed_at'),
    confirmedById: uuid('confirmed_by_id').references(() => users.id),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('hr_skills_once')
      .on(t.personId, t.kind, t.name)
      .where(sql`${t.archivedAt} is null`),
    index('hr_skills_name').on(t.name, t.id),
    index('hr_skills_until').on(t.validUntil, t.id),
    check('hr_skills_span', sql`${t.validUntil} >= ${t.issuedOn}`),
    check('hr_skills_confirmed', sql`(${t.state} = 'confirmed') = (${t.confirmedAt} is not null)`),
  ],
)
