import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { errorReports } from '#modules/operations/shared/error-reports.ts'
import { roomCrumbs } from './crumbs.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'pages', label: 'Whole pages', filters: [{ field: 'level', operator: 'ne', value: 'component' }] },
]

const widths = { errorId: 215, message: 270, level: 120, url: 170, member: 130, receivedAt: 175 }

/** What browsers reported; the error id that a person reads out finds its report. */
export const ErrorReportsPage = () => (
  <RecordList
    record={errorReports}
    columns={['errorId', 'message', 'level', 'url', 'member', 'receivedAt']}
    widths={widths}
    views={views}
    crumbs={roomCrumbs}
  />
)
