import { ChartColumn, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { sourceAddress, type ReportSource } from '#modules/reports/shared/source.ts'
import { alerts } from '#modules/schedules/shared/alerts.ts'
import { leaveCall, schedules } from '#modules/schedules/shared/schedules.ts'
import type { DetailOf } from '#shared/record.ts'
import { ChangeAlertDialog } from './alert-dialog.tsx'
import { Crossings } from './crossings.tsx'
import { Runs } from './runs.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

const toReports = (
  <LinkButton to="/reports" variant="primary">
    Choose a report
  </LinkButton>
)

/** Reports that the reader sends or receives at set times. */
export const SchedulesPage = () => (
  <RecordList
    record={schedules}
    columns={['title', 'state', 'rhythm', 'format', 'people', 'ownerName', 'nextAt', 'lastAt']}
    card={['state', 'rhythm', 'nextAt']}
    emptyAction={toReports}
    emptyNote="Open a report and choose Schedule to send it by e-mail."
  />
)

const useOpenReport = () => {
  const go = useNavigate()
  return ({ source }: { source: ReportSource }) => ({
    label: 'Open report',
    icon: ChartColumn,
    can: true as const,
    run: () => void go(sourceAddress(source)),
  })
}

/** One schedule: its rhythm, its recipients, and what became of each due time. */
export function ScheduleRecord() {
  const { me } = useAuth()
  const [changed, setChanged] = useState<DetailOf<typeof schedules> | null>(null)
  const openReport = useOpenReport()
  const go = useNavigate()
  const leaveAction = ({ id, title }: DetailOf<typeof schedules>): RecordAction => ({
    label: 'Stop sending to me',
    icon: X,
    can: true,
    confirm: { title: `Stop sending ${title} to you?`, children: 'You get no further e-mails of this schedule.' },
    run: async () => {
      await call(leaveCall, { params: { id } })
      await go('/reports/schedules')
    },
  })
  return (
    <>
      <RecordPage
        record={schedules}
        crumbs={[{ label: 'Reports', to: '/reports' }]}
        actions={(row) => [
          openReport(row),
          ...(row.ownerId === me?.id
            ? [{ label: 'Change', icon: Pencil, can: true as const, run: () => setChanged(row) }]
            : [leaveAction(row)]),
        ]}
        overview={({ id, recipients }) => <Runs id={id} recipients={recipients} />}
        properties={['rhythm', 'timeZone', 'format', 'sendWhen', 'ownerName', 'nextAt', 'lastAt', 'createdAt']}
      />
      {changed && <ScheduleDialog schedule={changed} title={changed.title} onClose={() => setChanged(null)} />}
    </>
  )
}

/** Values that the reader has watched. */
export const AlertsPage = () => (
  <RecordList
    record={alerts}
    columns={['title', 'state', 'valueLabel', 'condition', 'lastValue', 'checkedAt', 'crossedAt']}
    card={['state', 'valueLabel', 'condition', 'lastValue']}
    emptyAction={toReports}
    emptyNote="Open a report, choose Schedule and then Alert me."
  />
)

/** One alert and its crossings. */
export function AlertRecord() {
  const [changed, setChanged] = useState<DetailOf<typeof alerts> | null>(null)
  const openReport = useOpenReport()
  return (
    <>
      <RecordPage
        record={alerts}
        crumbs={[{ label: 'Reports', to: '/reports' }]}
        actions={(row) => [
          openReport(row),
          { label: 'Change', icon: Pencil, can: true as const, run: () => setChanged(row) },
        ]}
        overview={({ id, currency }) => <Crossings id={id} currency={currency} />}
        properties={[
          'valueLabel',
          'condition',
          'lastValue',
          'currency',
          'checkedAt',
          'crossedAt',
          'mutedUntil',
          'createdAt',
        ]}
      />
      {changed && <ChangeAlertDialog alert={changed} onClose={() => setChanged(null)} />}
    </>
  )
}
