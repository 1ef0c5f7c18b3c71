import { useSearchParams } from 'react-router'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { periods } from '#modules/financial/shared/periods.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { roomCrumbs } from './crumbs.ts'
import { periodTones } from './tones.ts'
import { YearPage } from './YearPage.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'open', label: 'Open', filters: [{ field: 'state', operator: 'eq', value: 'open' }], sort: 'startsOn' },
  { id: 'locked', label: 'Locked', filters: [{ field: 'state', operator: 'eq', value: 'soft-locked' }] },
  { id: 'closed', label: 'Closed', filters: [{ field: 'state', operator: 'in', value: 'closed,hard-locked' }] },
]

/** All periods, or with `year` in the address those of one fiscal year with what can be done with them. */
export function PeriodsPage() {
  const [params] = useSearchParams()
  const year = params.get('year')
  if (year) return <YearPage key={year} id={year} />
  return (
    <RecordList
      record={periods}
      card={['reason']}
      columns={['fiscalYearId', 'state', 'startsOn', 'endsOn', 'reason', 'entityId']}
      tones={periodTones}
      views={views}
      crumbs={roomCrumbs}
      actions={<LinkButton to="/financial/fiscal-years">Fiscal years</LinkButton>}
    />
  )
}
