import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay } from '#client/format.ts'
import { ConfirmAction, useActions } from '#client/record/record-actions.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RowVerbs } from '#client/record/row-verbs.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { FigureLink } from '#client/report/table.tsx'
import { fiscalYears } from '#modules/ledger/shared/fiscal-years.ts'
import { periods, periodStates } from '#modules/ledger/shared/periods.ts'
import { UnfinishedLists } from './unfinished-lists.tsx'

/** A fiscal year with its periods, to lock, close and open them, and to close the year itself. */
export const YearPage = () => (
  <RecordPage
    record={fiscalYears}
    overview={(year) => (
      <div className="flex flex-col gap-4">
        <Periods yearId={year.id} />
        {year.state === 'open' && <UnfinishedLists span={year} />}
      </div>
    )}
    properties={['entityId', 'startsOn', 'endsOn', 'periodToClose', 'createdAt']}
  />
)

function Periods({ yearId }: { yearId: string }) {
  const query = { filter: `fiscalYearId:eq:${yearId}`, sort: 'startsOn', limit: '100' }
  const list = useApi(periods.api.list, { query })
  const state = useActions()
  return (
    <div>
      {state.failure && !state.asking && (
        <Banner tone="danger" title={state.failure} onDismiss={state.dismiss} className="mb-3" />
      )}
      <ReadGate read={list} what="the periods">
        {({ items }) => (
          <DataTable
            label="Periods of the year"
            rows={items}
            keyOf={({ id }) => id}
            empty="This year has no periods."
            columns={[
              {
                label: 'Period',
                of: ({ id, name, startsOn, endsOn, reason }) => (
                  <>
                    <FigureLink to={periods.pageOf(id)}>{name}</FigureLink>
                    <span className="block text-caption font-normal text-fg-muted">
                      {formatDay(startsOn)} to {formatDay(endsOn)}
                    </span>
                    {reason && (
                      <span className="block text-caption font-normal text-fg-muted">Opened again: {reason}</span>
                    )}
                  </>
                ),
              },
              {
                label: 'State',
                of: (period) => <StatePill state={period.state} tone={periodStates[period.state].tone} />,
              },
              {
                label: 'Actions',
                action: true,
                of: (period) => <RowVerbs record={periods} row={period} state={state} />,
              },
            ]}
          />
        )}
      </ReadGate>
      <ConfirmAction state={state} />
    </div>
  )
}
