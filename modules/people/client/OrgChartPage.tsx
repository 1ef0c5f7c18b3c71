import { List, Network, Printer } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { useReportParams } from '#client/report/params.ts'
import { Asked, DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { useStoredFlag } from '#client/shell/stored-flag.ts'
import { useNarrow } from '#client/table/use-narrow.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { orgChartApi, type OrgChart } from '#modules/people/shared/org-chart.ts'
import { employees, people } from '#modules/people/shared/people.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { ChartList } from './chart-list.tsx'

/** On another day somebody need not be in the directory: their file is, as of that day. */
const pageOn = (id: string, on: string): string =>
  on === companyDay() ? employees.pageOf(id) : `${people.pageOf(id)}?asOf=${on}`

/** Who reports to whom on a day: drawn on a desk, a list on a phone. */
export function OrgChartPage() {
  const { can } = useAuth()
  const narrow = useNarrow()
  const [asList, setAsList] = useStoredFlag('org chart as a list', false)
  const asked = useReportParams('on')
  const on = asked.day('on') ?? companyDay()
  const person = asked.text('person')
  const drawn = !narrow && !asList
  return (
    <div className={drawn ? 'flex min-h-0 flex-1 flex-col bg-sunken' : 'flex min-h-full shrink-0 flex-col bg-sunken'}>
      <PageHeader
        title="Org chart"
        actions={
          !narrow && (
            <>
              {drawn && (
                <Button variant="ghost" icon={Printer} onClick={() => print()}>
                  Print
                </Button>
              )}
              <Button variant="ghost" icon={drawn ? List : Network} onClick={() => setAsList(drawn)}>
                {drawn ? 'List' : 'Chart'}
              </Button>
            </>
          )
        }
      />
      <ReportBar>
        <Asked label="Person" className="w-64 max-md:flex-1 max-md:basis-52">
          {(id) => (
            <ReferenceInput
              id={id}
              to={employees.name}
              value={person ?? ''}
              onChange={(next) => asked.set({ person: next || undefined })}
            />
          )}
        </Asked>
        {can(people.api.create.can) && <DayAsked asked={asked} name="on" label="As of" value={on} edge="last" />}
      </ReportBar>
      <Understood asked={asked}>
        <Start key={`${on} ${person}`} on={on} person={person} drawn={drawn} />
      </Understood>
    </div>
  )
}

/** Finds where the chart begins: at the person asked for, else at the reader, else at the top. */
function Start({ on, person, drawn }: { on: string; person: string | undefined; drawn: boolean }) {
  const top = useApi(orgChartApi.level, { query: { on } })
  const only = top.data?.nodes.length === 1 ? top.data.nodes[0]!.id : null
  const wanted = person ?? top.data?.self ?? only
  const first = useApi(orgChartApi.level, { query: { on, under: wanted ?? '' } }, { enabled: Boolean(wanted) })
  const isAway = first.data?.path.length === 0
  // A reader without a place in the chart begins at its only top, where there is one.
  const second = useApi(orgChartApi.level, { query: { on, under: only ?? '' } }, { enabled: isAway && only !== null })
  const read = !wanted ? top : isAway && only ? second : first
  const pageOf = (id: string) => pageOn(id, on)
  const show = (start: Pick<OrgChart, 'path' | 'nodes' | 'self'>) => {
    const shown = { on, self: start.self, pageOf }
    if (drawn) return <ChartCanvas {...shown} path={start.path} nodes={start.nodes} />
    return (
      <div className="mx-auto w-full max-w-240 px-4 py-5 md:px-6">
        <Card padded={false}>
          <ChartList {...shown} open={start.path.map(({ id }) => id)} />
        </Card>
      </div>
    )
  }
  return (
    <ReadGate read={top} what="the org chart" lines={6}>
      {({ nodes }) =>
        nodes.length === 0 ? (
          <EmptyState
            title="The org chart is empty on this day"
            drawing="list"
            action={<LinkButton to={employees.listPage}>Open the directory</LinkButton>}
          >
            People appear in it from the first day of their assignment, which is entered in their personnel file.
          </EmptyState>
        ) : (
          <>
            {person && isAway && (
              <div className="px-4 pt-4 md:px-6">
                <Banner tone="info" title="This person has no place in the org chart on this day" />
              </div>
            )}
            <ReadGate read={read} what="the org chart" lines={6}>
              {show}
            </ReadGate>
          </>
        )
      }
    </ReadGate>
  )
}
