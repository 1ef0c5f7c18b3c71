import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { calendars } from '#modules/calendars/shared/calendars.ts'

const views: View[] = [
  { id: 'in-use', label: 'In use', filters: [{ field: 'state', operator: 'eq', value: 'in use' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** When the company and its legal entities are at work. */
export const CalendarsPage = () => (
  <RecordList
    record={calendars}
    columns={['name', 'workingTime', 'entityId', 'isDefault', 'daysListed', 'listedUntil']}
    card={['workingTime', 'listedUntil']}
    views={views}
  />
)
