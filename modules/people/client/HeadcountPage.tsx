import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatNumber } from '#client/format.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import * as refs from '#modules/people/shared/refs.ts'
import { headcountApi, headcountPlans, type HeadcountLine } from '#modules/people/shared/headcount-plans.ts'
import { pageOf } from '#shared/record-ref.ts'

const figure = (count: number) => <span className="figures">{formatNumber(count)}</span>

function Of({ departmentId, departmentName, positionId, positionName }: HeadcountLine) {
  return positionId ? (
    <Link to={pageOf(refs.positions, positionId)} className="reach md:pl-4 hover:underline">
      {positionName}
    </Link>
  ) : (
    <Link to={pageOf(refs.departments, departmentId)} className="reach font-medium hover:underline">
      {departmentName}, with its parts
    </Link>
  )
}

/** How it stands to the plan: how many may still come, or by how many it is exceeded. */
function ServerModule({ planned, filled, open }: HeadcountLine) {
  if (planned === null) return <Nothing />
  const left = planned - filled - open
  return left < 0 ? <StatePill state={`${formatNumber(-left)} over`} tone="warning" /> : figure(left)
}

/** Planned, filled and sought heads of each position on a day. */
export function HeadcountPage() {
  const asked = useReportParams('on')
  const on = asked.day('on') ?? companyDay()
  const read = useApi(headcountApi.on, { query: { on } }, { keep: true })
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="Headcount"
        actions={
          <>
            <LinkButton to={headcountPlans.listPage} variant="ghost" className="max-md:hidden">
              All plans
            </LinkButton>
            <NewButton record={headcountPlans}>New headcount plan</NewButton>
          </>
        }
      />
      <ReportBar>
        <DayAsked asked={asked} name="on" label="As of" value={on} edge="last" />
      </ReportBar>
      <div className="mx-auto w-full max-w-240 px-4 py-5 md:px-6">
        <Understood asked={asked}>
          <Card padded={false}>
            <ReadGate read={read} what="the headcount" lines={8}>
              {({ lines }) => (
                <DataTable<HeadcountLine>
                  framed={false}
                  label="Headcount"
                  rows={lines}
                  keyOf={({ departmentId, positionId }) => positionId ?? departmentId}
                  empty="No position is entered yet. Positions say which seats there are; plans, how many people may fill them."
                  columns={[
                    { label: 'Position', of: (line) => <Of {...line} /> },
                    { label: 'Department', of: ({ departmentName }) => departmentName },
                    {
                      label: 'Planned',
                      numeric: true,
                      of: ({ planned }) => (planned === null ? <Nothing /> : figure(planned)),
                    },
                    { label: 'Filled', numeric: true, of: ({ filled }) => figure(filled) },
                    { label: 'Open', numeric: true, of: ({ open }) => figure(open) },
                    { label: 'Free', numeric: true, of: (line) => <ServerModule {...line} /> },
                  ]}
                />
              )}
            </ReadGate>
          </Card>
        </Understood>
      </div>
    </div>
  )
}
