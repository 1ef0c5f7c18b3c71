import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatNumber } from '#client/format.ts'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, IconButton, LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { orgChartApi, type ChartNode } from '#modules/people/shared/org-chart.ts'
import { employees, people } from '#modules/people/shared/people.ts'
import { Face } from './face.tsx'

/** Who reports to whom on a day, opened level by level. */
export function OrgChartPage() {
  const { can } = useAuth()
  const asked = useReportParams('on')
  const on = asked.day('on') ?? companyDay()
  const person = asked.text('person')
  const above = useApi(orgChartApi.level, { query: { on, under: person ?? '' } }, { enabled: person !== undefined })
  const open = above.data?.path ?? []
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="Org chart"
        actions={
          <LinkButton to={employees.listPage} variant="ghost">
            As a list
          </LinkButton>
        }
      />
      {can(people.api.create.can) && (
        <ReportBar>
          <DayAsked asked={asked} name="on" label="As of" value={on} edge="last" />
        </ReportBar>
      )}
      <div className="mx-auto w-full max-w-240 px-4 py-5 md:px-6">
        <Understood asked={asked}>
          <Card padded={false}>
            {(!person || above.data || above.isError) && <Level key={`${on} ${open.join()}`} on={on} open={open} />}
          </Card>
        </Understood>
      </div>
    </div>
  )
}

/** On another day, which only whoever keeps the files asks for, somebody need not be in the directory: their file is, as of that day. */
const pageOn = (id: string, on: string): string =>
  on === companyDay() ? employees.pageOf(id) : `${people.pageOf(id)}?asOf=${on}`

/** Whoever reports to one person; without one, whoever stands at the top. */
function Level({
  on,
  under,
  open,
  skip = 0,
}: {
  on: string
  under?: string
  open: readonly string[]
  /** How many of the level stand before these. */
  skip?: number
}) {
  const [further, setFurther] = useState(false)
  const read = useApi(orgChartApi.level, {
    query: { on, ...(under ? { under } : {}), ...(skip ? { skip: String(skip) } : {}) },
  })
  return (
    <ReadGate read={read} what="the org chart" lines={under ? 2 : 6}>
      {({ nodes, more }) =>
        nodes.length === 0 ? (
          <p className="p-4 text-table text-fg-muted">
            Nobody has an assignment on this day. Assignments are entered in personnel files.
          </p>
        ) : (
          <ul className={under ? 'ml-5 border-l border-line' : 'py-1'}>
            {nodes.map((node) => (
              <Person key={node.id} node={node} on={on} open={open} />
            ))}
            {more && (
              <li>
                {further ? (
                  <Level on={on} under={under} open={open} skip={skip + nodes.length} />
                ) : (
                  <Button variant="ghost" className="m-2" onClick={() => setFurther(true)}>
                    Show more
                  </Button>
                )}
              </li>
            )}
          </ul>
        )
      }
    </ReadGate>
  )
}

function Person({ node, on, open }: { node: ChartNode; on: string; open: readonly string[] }) {
  const { id, name, photo, jobName, departmentName, reports } = node
  const [shown, setShown] = useState(open.includes(id))
  return (
    <li>
      <div className="flex min-h-11 items-center gap-2 px-3 py-1 hover:bg-hover">
        {reports > 0 ? (
          <IconButton
            label={shown ? `Close those who report to ${name}` : `Show those who report to ${name}`}
            icon={shown ? ChevronDown : ChevronRight}
            size="sm"
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          />
        ) : (
          <span className="w-7 max-md:w-11" />
        )}
        <Face id={id} name={name} photo={photo} size="md" />
        <span className="min-w-0 flex-1 text-table">
          <Link to={pageOn(id, on)} className="reach font-medium hover:underline">
            {name}
          </Link>
          <span className="block text-caption text-fg-muted">
            {[jobName, departmentName].filter(Boolean).join(' · ')}
          </span>
        </span>
        {reports > 0 && (
          <span className="figures text-caption text-fg-muted">
            {formatNumber(reports)} {reports === 1 ? 'report' : 'reports'}
          </span>
        )}
      </div>
      {shown && <Level on={on} under={id} open={open} />}
    </li>
  )
}
