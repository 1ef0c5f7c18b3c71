import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { errorReports } from '#modules/operations/shared/error-reports.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'pages', label: 'Pages that failed', filters: [{ field: 'level', operator: 'ne', value: 'component' }] },
]

/** What browsers reported; the error id that a person reads out finds its report. */
export const ErrorReportsPage = () => (
  <RecordList
    record={errorReports}
    columns={['errorId', 'message', 'level', 'url', 'member', 'receivedAt']}
    views={views}
    emptyNote="Page errors in users’ browsers are listed here with the error ID shown to the user."
  />
)
