import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import type { HomeAddition } from '#client/home-place.ts'
import { RelatedList } from '#client/table/related-list.tsx'
import { timeApi } from '#modules/time/shared/time.ts'
import { timesheets } from '#modules/time/shared/timesheets.ts'
import { ClockCard } from './clock-card.tsx'

function Clock() {
  const { can } = useAuth()
  const may = can(timeApi.mine.can)
  const read = useApi(timeApi.mine, {}, { enabled: may })
  if (!may) return null
  return (
    <ReadGate read={read} what="your time" lines={3}>
      {(mine) => mine.personId !== null && <ClockCard {...mine} narrow />}
    </ReadGate>
  )
}

const Sheets = ({ personId }: { personId: string }) => (
  <RelatedList
    record={timesheets}
    title="Timesheets"
    filters={[
      { field: 'personId', operator: 'eq', value: personId },
      { field: 'state', operator: 'in', value: 'draft,in approval,rejected,approved' },
    ]}
    sort="-weekOf"
    columns={['weekOf', 'state', 'hours', 'submittedAt']}
    limit={4}
    empty="You have no timesheets yet: create one under Timesheets."
  />
)

/** One's own time, on one's home. */
export const addition: HomeAddition = {
  beside: () => <Clock />,
  card: (home) => <Sheets {...home} />,
}
