import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, sentenceOf, urlOf, useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay, formatNumber } from '#client/format.ts'
import { useReportParams } from '#client/report/params.ts'
import { Asked, DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Select } from '#client/ui/select.tsx'
import { leaveApi, type Balance } from '#modules/leave/shared/leave.ts'
import { leaveTypes, type LeaveUnit } from '#modules/leave/shared/leave-types.ts'

/** What everybody in sight has of a leave type on any day, past or to come; each figure opens to the rows that it is the sum of. */
export function EverybodyPage() {
  const asked = useReportParams('on')
  const types = useApi(leaveTypes.api.list, { query: { filter: ['tracked:eq:true'], sort: 'name' } })
  const chosen = types.data?.items.find(({ id }) => id === asked.text('type')) ?? types.data?.items[0]
  const on = asked.day('on') ?? companyDay()
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader title="Leave balances" />
      <ReportBar>
        <Asked label="Leave type" className="w-56 max-md:flex-1">
          {(id) => (
            <Select
              id={id}
              value={chosen?.id ?? null}
              options={(types.data?.items ?? []).map((type) => ({ value: type.id, label: type.name }))}
              onChange={(type) => asked.set({ type })}
            />
          )}
        </Asked>
        <DayAsked asked={asked} name="on" label="Balance on" value={on} edge="last" />
      </ReportBar>
      <div className="mx-auto w-full max-w-320 px-4 py-5 md:px-6">
        <Understood asked={asked}>
          <ReadGate read={types} what="the leave types" lines={8}>
            {() =>
              chosen ? (
                <OfType typeId={chosen.id} unit={chosen.unit} on={on} />
              ) : (
                <Banner title="No leave type has a balance yet">
                  A People officer enters leave types, and who gets how much of them in Leave policies.
                </Banner>
              )
            }
          </ReadGate>
        </Understood>
      </div>
    </div>
  )
}

function OfType({ typeId, unit, on }: { typeId: string; unit: LeaveUnit; on: string }) {
  const question = { typeId, on }
  const read = useInfiniteQuery({
    queryKey: [urlOf(leaveApi.everybody, { query: question }), 'pages'],
    meta: { figures: true },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(leaveApi.everybody, { query: { ...question, ...(pageParam && { after: pageParam }) } }, { signal }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  return (
    <ReadGate read={read} what="the balances" lines={8}>
      {({ pages }) => {
        const people = pages.flatMap((page) => page.people)
        const amount = (label: string, name: Exclude<keyof Balance, 'tracked' | 'foretold'>) => ({
          label,
          numeric: true,
          of: ({ balance }: (typeof people)[number]) => formatNumber(balance[name], { min: 2, max: 2 }),
        })
        return (
          <Card padded={false}>
            <DataTable
              framed={false}
              label="Leave balances"
              rows={people}
              keyOf={({ id }) => id}
              empty={`No one whose leave you may see works here on ${formatDay(on)}.`}
              columns={[
                {
                  label: 'Person',
                  of: ({ id, name }) => (
                    <Link
                      to={`/hr/leave/account?person=${id}&type=${typeId}&on=${on}`}
                      className="reach font-medium hover:underline"
                    >
                      {name}
                    </Link>
                  ),
                },
                amount('Brought into the year', 'opening'),
                amount('Given', 'granted'),
                amount('Taken', 'taken'),
                amount('Expired', 'expired'),
                amount(unit === 'hour' ? 'Balance in hours' : 'Balance in days', 'balance'),
                amount('Asked for', 'pending'),
                amount('Left to ask for', 'available'),
              ]}
            />
            {read.hasNextPage && (
              <div className="flex items-center gap-3 border-t border-line px-4 py-3 text-table text-fg-muted">
                <Button size="sm" busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                  Load more people
                </Button>
                <output>
                  {read.isFetchNextPageError
                    ? sentenceOf(read.error)
                    : `${formatNumber(people.length)} people are shown, in the order of their names.`}
                </output>
              </div>
            )}
          </Card>
        )
      }}
    </ReadGate>
  )
}
