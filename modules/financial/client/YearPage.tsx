import { Ellipsis } from 'lucide-react'
import { useParams } from 'react-router'
import { call, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay } from '#client/format.ts'
import { ActionButton, ConfirmAction, useActions } from '#client/record/record-actions.tsx'
import { RecordFailed } from '#client/record/record-states.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { Possible } from '#shared/possible.ts'
import { fiscalYears, fiscalYearVerbs, type FiscalYear } from '#modules/financial/shared/fiscal-years.ts'
import { periods, type Period } from '#modules/financial/shared/periods.ts'
import { roomCrumbs } from './crumbs.ts'
import { usePeriodActions } from './period-actions.tsx'
import { Shown } from '#client/errors/shown.tsx'
import { FigureLink } from './report-table.tsx'
import { periodTones, yearTones } from './tones.ts'
import { UnfinishedLists } from './unfinished-lists.tsx'

const crumbs = [...roomCrumbs, { label: 'Fiscal years', to: '/financial/fiscal-years' }]

/** A fiscal year with its periods, to lock, close and open them, and to close the year itself. */
export function YearPage() {
  const { id = '' } = useParams()
  const { can } = useAuth()
  const year = useApi(fiscalYears.api.read, { params: { id } })
  const list = useApi(periods.api.list, { query: { filter: `fiscalYearId:eq:${id}`, sort: 'startsOn', limit: '100' } })
  const state = useActions()
  if (year.isError)
    return (
      <RecordFailed
        record={fiscalYears as never}
        crumbs={crumbs}
        error={year.error}
        onRetry={() => void year.refetch()}
      />
    )
  const close = (found: FiscalYear) => ({
    label: 'Close year',
    primary: true,
    can: found.state === 'closed' ? 'This year is closed' : canClose(list.data?.items),
    run: () => call(fiscalYearVerbs.close, { params: { id } }, { version: found.version }),
    confirm: {
      title: `Close the fiscal year ${found.name}?`,
      children: `The result of the year is carried to retained earnings by an entry of ${formatDay(found.endsOn)}, and all its periods are locked for good. This cannot be taken back.`,
    },
  })
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={year.data ? `Fiscal year ${year.data.name}` : 'Fiscal year'}
        crumbs={crumbs}
        actions={
          year.data && can(fiscalYearVerbs.close.can) && <ActionButton action={close(year.data)} state={state} />
        }
      />
      {year.data ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-4 text-table text-fg-muted">
          <StatePill state={year.data.state} tone={yearTones[year.data.state]} />
          <span>
            {year.data.entityName}, {formatDay(year.data.startsOn)} to {formatDay(year.data.endsOn)}
          </span>
        </p>
      ) : (
        <SkeletonLines lines={1} className="px-4 py-4" />
      )}
      {state.failure && !state.asking && (
        <Banner tone="danger" title={state.failure} onDismiss={state.dismiss} className="mx-4 mb-3 md:mx-6" />
      )}
      <div className="px-4 pb-6">
        <Shown read={list} what="the periods">
          {({ items }) => <Periods items={items} state={state} />}
        </Shown>
        {year.data?.state === 'open' && (
          <div className="mt-4 flex flex-col gap-4">
            <UnfinishedLists span={year.data} />
          </div>
        )}
      </div>
      <ConfirmAction state={state} />
    </div>
  )
}

/** All but the last period are closed before the year is. */
const canClose = (items: readonly Period[] = []): Possible => {
  const open = items.slice(0, -1).find(({ state }) => state === 'open' || state === 'soft-locked')
  return open ? `Close ${open.name} first` : true
}

function Periods({ items, state }: { items: readonly Period[]; state: ReturnType<typeof useActions> }) {
  const { actionsOf, dialog } = usePeriodActions()
  return (
    <>
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
                {reason && <span className="block text-caption font-normal text-fg-muted">Opened again: {reason}</span>}
              </>
            ),
          },
          { label: 'State', of: (period) => <StatePill state={period.state} tone={periodTones[period.state]} /> },
          {
            label: 'Actions',
            action: true,
            of: (period) => {
              const actions = actionsOf(period)
              if (actions.length === 0) return null
              return (
                <Menu
                  align="end"
                  trigger={
                    <IconButton
                      label={`Actions for ${period.name}`}
                      icon={Ellipsis}
                      size="sm"
                      busy={actions.some(({ label }) => state.running === label) && state.asking === null}
                    />
                  }
                  items={actions.map((action) => ({
                    label: action.label,
                    disabledReason: action.can === true ? undefined : action.can,
                    onSelect: () => state.start(action),
                  }))}
                />
              )
            },
          },
        ]}
      />
      {dialog}
    </>
  )
}
