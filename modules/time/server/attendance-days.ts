import { eq, sql } from 'drizzle-orm'
import { calledOf } from '#modules/leave/server/confidential.ts'
import { leaveRequestTable, leaveTypeTable } from '#modules/leave/server/tables.ts'
import { withMember } from '#modules/people/server/person-joins.ts'
import { attendanceDays as declared } from '#modules/time/shared/attendance-days.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type TableForm } from '#server/record/source.ts'
import { attendanceTable, shiftTypeTable } from './tables.ts'

const form = parts({
  table: attendanceTable,
  joins: [
    withMember(attendanceTable.personId),
    {
      table: shiftTypeTable,
      on: eq(attendanceTable.shiftTypeId, shiftTypeTable.id),
      fields: { shiftName: shiftTypeTable.name },
    },
    { table: leaveRequestTable, on: eq(attendanceTable.leaveRequestId, leaveRequestTable.id), fields: {} },
    {
      table: leaveTypeTable,
      on: eq(leaveRequestTable.typeId, leaveTypeTable.id),
      fields: { leaveName: calledOf(leaveTypeTable.name, leaveTypeTable.confidential) },
    },
  ],
  computed: {
    cameAt: sql<string | null>`to_char(${attendanceTable.firstIn} at time zone ${attendanceTable.timeZone}, 'HH24:MI')`,
    wentAt: sql<
      string | null
    >`to_char(${attendanceTable.lastOut} at time zone ${attendanceTable.timeZone}, 'HH24:MI') || case when (${attendanceTable.lastOut} at time zone ${attendanceTable.timeZone})::date > ${attendanceTable.day} then ' +1' else '' end`,
  },
})
export type AttendanceRow = TableForm<typeof form>

export const attendanceDays = serveRecord(declared, {
  ...form,
  reach: { own: attendanceTable.personId },
})
