import { UsersRound } from 'lucide-react'
import { Fragment } from 'react'
import { useAdditions } from '#client/additions.ts'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { FigureList, KeyFigures } from '#client/report/key-figure.tsx'
import { WorkFigures } from '#client/report/work-figures.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { ModulePages } from '#client/navigation/module-pages.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { overviewApi } from '#modules/hr/shared/overview.ts'
import { assignments } from '#modules/people/shared/assignments.ts'
import type { HrHomeAddition } from '#modules/people/client/hr-home-place.ts'
import { people } from '#modules/people/shared/people.ts'
import { filtersOn } from '#shared/list.ts'
import { Anniversaries } from './anniversaries.tsx'
import { ByDepartment, HeadcountByMonth, Movement } from './movement.tsx'

/** The module's home: who is here, who comes and goes, what changes. */
export function HrPage() {
  const { can, me } = useAuth()
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="People"
        actions={
          <>
            {me?.leads && (
              <LinkButton to="/hr/team" icon={UsersRound}>
                My team
              </LinkButton>
            )}
            <NewButton record={people}>New personnel file</NewButton>
          </>
        }
      />
      <div className="mx-auto w-full max-w-320 px-4 py-5 md:px-6">
        {can(overviewApi.overview.can) ? <Home /> : <ModulePages />}
      </div>
    </div>
  )
}

/** What the day asks for; the rest says how it goes. */
const lead = ['headcount', 'joins-this-month', 'joins-next-month', 'leaving']

function Home() {
  const read = useApi(overviewApi.overview, {})
  const today = companyDay()
  const { can } = useAuth()
  const added = useAdditions<HrHomeAddition>('hr.home')?.filter((each) => can(each.can))
  return (
    <ReadGate read={added ? read : { ...read, data: undefined }} what="the overview" lines={12}>
      {({ figures, headcount, movement, departments, anniversaries }) => (
        <div className="flex flex-col gap-3">
          <KeyFigures figures={lead.flatMap((id) => figures.find((each) => each.id === id) ?? [])}>
            {added!.map(({ figures: tiles }, at) => tiles && <Fragment key={at}>{tiles()}</Fragment>)}
          </KeyFigures>
          <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div className="flex min-w-0 flex-col gap-3">
              <WorkFigures title="Open work" of={(name) => name.startsWith('hr.')} empty="No work is open." />
              <FigureList title="Key figures" figures={figures.filter(({ id }) => !lead.includes(id))} />
              <ByDepartment rows={departments} />
              <Anniversaries {...anniversaries} />
            </div>
            <div className="flex min-w-0 flex-col gap-3">
              <HeadcountByMonth months={headcount} />
              <Movement months={movement} />
              {added?.map(({ card }, at) => card && <Fragment key={at}>{card()}</Fragment>)}
              <RelatedList
                record={assignments}
                title="Probation ends in the next 60 days"
                filters={filtersOn(assignments.measure('probation-ends').filters, today)}
                sort="probationUntil"
                columns={['personName', 'probationUntil', 'jobName', 'managerName']}
                empty="No probation ends in the next 60 days."
              />
              <RelatedList
                record={people}
                title="To start"
                filters={[{ field: 'state', operator: 'eq', value: 'prehire' }]}
                sort="hireDate"
                columns={['displayName', 'jobName', 'hireDate']}
                empty="No upcoming hires."
              />
              <RelatedList
                record={people}
                title="Leaving"
                filters={[{ field: 'state', operator: 'eq', value: 'notice' }]}
                sort="leaveDate"
                columns={['displayName', 'jobName', 'leaveDate']}
                empty="No one has given notice."
              />
              <RelatedList
                record={assignments}
                title="Upcoming changes"
                filters={[
                  { field: 'state', operator: 'eq', value: 'in force' },
                  { field: 'validFrom', operator: 'gt', value: today },
                ]}
                sort="validFrom"
                columns={['personName', 'validFrom', 'jobName', 'departmentName', 'reason']}
                empty="No upcoming changes of job, department or manager."
              />
            </div>
          </div>
        </div>
      )}
    </ReadGate>
  )
}
