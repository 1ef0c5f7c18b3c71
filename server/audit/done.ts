import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { auditLog } from '#server/db/tables.ts'

/** Whether anybody who was signed in has done this to a record of the record type: not the sample company, whose people never were. */
export const doneByHand = (record: string, action: string): SQL<boolean> =>
  sql<boolean>`exists (select from ${auditLog} where ${and(
    eq(auditLog.record, record),
    eq(auditLog.action, action),
    isNotNull(auditLog.sessionId),
  )})`
