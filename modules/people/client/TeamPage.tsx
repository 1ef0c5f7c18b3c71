import { Network } from 'lucide-react'
import { Fragment } from 'react'
import { useAdditions } from '#client/additions.ts'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { AllRead } from '#client/errors/all-read.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatNumber } from '#client/format.ts'
import { DecideHere, DecisionsFigure } from '#client/inbox/decide-here.tsx'
import { ListFigure, listOf } from '#client/record/list-figure.tsx'
import { useReportParams } from '#client/report/params.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { assignments } from '#modules/people/shared/assignments.ts'
import { employees, people as files } from '#modules/people/shared/people.ts'
import { teamApi } from '#modules/people/shared/team.ts'
import { filtersOn } from '#shared/list.ts'
import { TeamAhead } from './team-ahead.tsx'
import { TeamPeople } from './team-people.tsx'
import type { TeamAddition } from './team-place.ts'

/** A manager's home: who is away, what waits for them, how the week went, and what comes. */
export function TeamPage() {
  const asked = useReportParams()
  const whose = asked.text('whose') === 'below' ? ('below' as const) : ('reports' as const)
  const read = useApi(teamApi.read, { query: { whose } }, { keep: true })
  const { can } = useAuth()
  const added = useAdditions<TeamAddition>('hr.team')?.filter((each) => can(each.can))
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="My team"
        actions={
          read.data?.self && (
            <LinkButton to={`/hr/org-chart?person=${read.data.self}`} icon={Network}>
              Org chart
            </LinkButton>
          )
        }
      />
      <div className="mx-auto flex w-full max-w-320 flex-col gap-3 px-4 pb-5 md:px-6">
        <Tabs
          label="Whose team"
          tabs={[
            { id: 'reports', label: 'Who reports to me' },
            { id: 'below', label: 'Everybody below me' },
          ]}
          value={whose}
          onChange={(id) => asked.set({ whose: id === 'below' ? id : undefined })}
        />
        <AllRead what="your team" className="flex flex-col gap-3">
          <ReadGate read={read} what="your team" lines={12}>
            {({ self, today, people, more, moments }) => {
              if (!self || people.length === 0)
                return (
                  <EmptyState
                    title="Nobody reports to you today"
                    drawing="list"
                    action={<LinkButton to="/hr/employees">Open the directory</LinkButton>}
                  >
                    Whoever reports to you in the org chart stands here from their first day on. A People officer enters
                    whom somebody reports to in their assignment.
                  </EmptyState>
                )
              const team = { self, whose, people: people.length }
              return (
                <>
                  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
                    <Figure
                      label={whose === 'reports' ? 'Report to you' : 'Work below you'}
                      value={`${formatNumber(people.length)}${more ? '+' : ''}`}
                      href={listOf(employees, [{ field: 'id', operator: whose, value: self }], 'displayName')}
                    />
                    <DecisionsFigure from={whose} />
                    {added?.map(({ figures }, at) => figures && <Fragment key={at}>{figures(team)}</Fragment>)}
                    <ListFigure
                      record={files}
                      label="Leaving"
                      filters={[...files.measure('leaving').filters, { field: 'id', operator: whose, value: self }]}
                      sort="leaveDate"
                    />
                    <ListFigure
                      record={assignments}
                      label="Changes to come"
                      filters={filtersOn(
                        [
                          ...assignments.measure('upcoming').filters,
                          { field: 'personId', operator: whose, value: self },
                        ],
                        today,
                      )}
                      sort="validFrom"
                    />
                  </div>
                  <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                    <div className="min-w-0 max-lg:contents lg:flex lg:flex-col lg:gap-3">
                      <DecideHere
                        title="Waits for your decision"
                        from={whose}
                        empty="Nothing of your team waits for you. What they ask for appears here by itself."
                      />
                      {added?.map(({ card }, at) => card && <Fragment key={at}>{card(team)}</Fragment>)}
                    </div>
                    <div className="min-w-0 max-lg:contents lg:flex lg:flex-col lg:gap-3">
                      {/* On a phone who is away stands before what is to be decided. */}
                      <div className="flex min-w-0 flex-col gap-3 empty:hidden max-lg:order-first">
                        {added?.map(({ beside }, at) => beside && <Fragment key={at}>{beside(team)}</Fragment>)}
                      </div>
                      <TeamAhead moments={moments} today={today} />
                      <TeamPeople people={people} more={more} />
                    </div>
                  </div>
                </>
              )
            }}
          </ReadGate>
        </AllRead>
      </div>
    </div>
  )
}
