import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { KeyFigures } from '#client/report/key-figure.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { RoomDoors } from '#client/shell/room-doors.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { overviewApi } from '#modules/hr/shared/overview.ts'
import { assignments } from '#modules/people/shared/assignments.ts'
import { people } from '#modules/people/shared/people.ts'

/** The room's home: who is here, who comes and goes, what changes. */
export function HrPage() {
  const { can } = useAuth()
  return (
    <div className="flex min-h-full flex-col bg-sunken">
      <PageHeader title="People" actions={<NewButton record={people}>New personnel file</NewButton>} />
      <div className="mx-auto w-full max-w-320 px-4 py-5 md:px-6">
        {can(overviewApi.overview.can) ? <Home /> : <RoomDoors />}
      </div>
    </div>
  )
}

function Home() {
  const read = useApi(overviewApi.overview, {})
  const today = companyDay()
  return (
    <div className="flex flex-col gap-3">
      <ReadGate read={read} what="the figures" lines={4}>
        {({ figures }) => <KeyFigures figures={figures} />}
      </ReadGate>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <RelatedList
            record={people}
            title="To start"
            filters={[{ field: 'state', operator: 'eq', value: 'prehire' }]}
            sort="hireDate"
            columns={['displayName', 'jobName', 'hireDate']}
            empty="Nobody is to start."
          />
          <RelatedList
            record={people}
            title="Leaving"
            filters={[{ field: 'state', operator: 'eq', value: 'notice' }]}
            sort="leaveDate"
            columns={['displayName', 'jobName', 'leaveDate']}
            empty="Nobody has said that they leave."
          />
        </div>
        <RelatedList
          record={assignments}
          title="Upcoming changes"
          filters={[
            { field: 'state', operator: 'eq', value: 'in force' },
            { field: 'validFrom', operator: 'gt', value: today },
          ]}
          sort="validFrom"
          columns={['personName', 'validFrom', 'jobName', 'departmentName', 'reason']}
          empty="No assignment is entered for a day to come."
        />
      </div>
    </div>
  )
}
