import { PencilLine } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import type { Day } from '#shared/day.ts'
import { attendanceDays } from '#modules/time/shared/attendance-days.ts'
import { timeApi } from '#modules/time/shared/time.ts'
import { timeCorrections } from '#modules/time/shared/time-corrections.ts'
import { ClockCard } from './clock-card.tsx'

/** Where whoever looks clocks in and out, with what came of their last days. */
export function MyTimePage() {
  const { can } = useAuth()
  const read = useApi(timeApi.mine, {}, { enabled: can(timeApi.mine.can) })
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="My time"
        actions={
          can(timeCorrections.api.create.can) && (
            <LinkButton to={`${timeCorrections.listPage}/new`} icon={PencilLine}>
              Ask for a correction
            </LinkButton>
          )
        }
      />
      <div className="mx-auto flex w-full max-w-320 flex-col gap-5 px-4 py-5 md:px-6">
        <ReadGate read={read} what="your time" lines={4}>
          {(mine) =>
            mine.personId === null ? (
              <Banner title="No personnel file is linked to you">
                Time records need a personnel file. Ask an administrator to link yours under Personnel files.
              </Banner>
            ) : (
              <>
                <ClockCard {...mine} />
                <DaysOf personId={mine.personId} />
                <CorrectionsOf personId={mine.personId} />
              </>
            )
          }
        </ReadGate>
      </div>
    </div>
  )
}

type Of = {
  personId: string
  /** The last day of which something is shown; today where left out. */
  until?: Day | null
}

/** What a person worked, the last days first. */
export const DaysOf = ({ personId, until }: Of) => (
  <RelatedList
    record={attendanceDays}
    title="Days"
    optional
    filters={[
      { field: 'personId', operator: 'eq', value: personId },
      { field: 'day', operator: 'lte', value: until ?? 'today' },
    ]}
    sort="-day"
    columns={['day', 'state', 'shiftName', 'cameAt', 'wentAt', 'hours']}
    limit={10}
    empty="No punches yet."
  />
)

export const CorrectionsOf = ({ personId, until }: Of) => (
  <RelatedList
    record={timeCorrections}
    title="Time corrections"
    optional
    filters={[
      { field: 'personId', operator: 'eq', value: personId },
      ...(until ? [{ field: 'day', operator: 'lte', value: until } as const] : []),
    ]}
    sort="-day"
    columns={['day', 'state', 'inAt', 'outAt', 'reason']}
    limit={5}
    empty="No time corrections."
  />
)
