import { eq, sql } from 'drizzle-orm'
import { advanceClearings as declared } from '#modules/expenses/shared/advance-clearings.ts'
import { entries } from '#modules/ledger/server/tables.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type TableForm } from '#server/record/source.ts'
import { advanceClearingTable, expenseAdvanceTable, expenseClaimTable } from './tables.ts'

const form = parts({
  table: advanceClearingTable,
  joins: [
    {
      table: expenseAdvanceTable,
      on: eq(advanceClearingTable.advanceId, expenseAdvanceTable.id),
      fields: { advanceNumber: expenseAdvanceTable.number, requesterId: expenseAdvanceTable.requesterId },
      always: true,
    },
    withPerson(advanceClearingTable.personId),
    {
      table: expenseClaimTable,
      on: eq(advanceClearingTable.claimId, expenseClaimTable.id),
      fields: { claimNumber: expenseClaimTable.number },
    },
    { table: entries, on: eq(advanceClearingTable.entryId, entries.id), fields: { entryNumber: entries.number } },
  ],
  computed: {
    createdByName: sql<string>`coalesce((select u.name from users u where u.id = ${advanceClearingTable.createdBy}), 'Mainstay')`,
  },
})
export type ClearingRow = TableForm<typeof form>

export const advanceClearings = serveRecord(declared, {
  ...form,
  reach: { own: advanceClearingTable.personId, entity: advanceClearingTable.entityId },
})
