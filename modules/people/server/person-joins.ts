import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { personTable } from './tables.ts'

/** The name of the person whom a row belongs to. */
export const withPerson = (personId: PgColumn) =>
  ({
    table: personTable,
    on: eq(personId, personTable.id),
    fields: { personName: personTable.displayName },
    always: true,
  }) as const

/** The same with who they are as a member, for what nobody does to their own. */
export const withMember = (personId: PgColumn) =>
  ({
    table: personTable,
    on: eq(personId, personTable.id),
    fields: { personName: personTable.displayName, memberId: personTable.memberId },
    always: true,
  }) as const
