import type { View } from '#client/table/list-state.ts'
import type { Filter } from '#shared/list.ts'

const inForce: Filter = { field: 'state', operator: 'eq', value: 'in force' }
/** What is in force, and what of it is to come. */
export const viewsOf = (today: string): View[] => [
  { id: 'in-force', label: 'In force', filters: [inForce] },
  {
    id: 'upcoming',
    label: 'Upcoming',
    filters: [inForce, { field: 'validFrom', operator: 'gt', value: today }],
    sort: 'validFrom',
  },
  { id: 'all', label: 'All', filters: [] },
]
