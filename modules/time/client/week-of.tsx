import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay } from '#client/format.ts'
import { LinkButton, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { addDays, mondayOf, type Day } from '#shared/day.ts'
import { shiftAssignments } from '#modules/time/shared/shift-assignments.ts'
import { timeApi, type RosterCell } from '#modules/time/shared/time.ts'
import { leadsTo } from './roster-cells.ts'
import { spanOf } from './words.ts'

/** The roster of one person, a week at a time: at first the one of today, or of another day. */
export function WeekOf({ personId, on }: { personId: string; on?: Day | null }) {
  const [from, setFrom] = useState(() => mondayOf(on ?? companyDay()))
  const read = useApi(timeApi.roster, { query: { from, personId } }, { keep: true })
  return (
    <Card
      padded={false}
      title={`${formatDay(from)} – ${formatDay(addDays(from, 6))}`}
      action={
        <span className="flex items-center gap-1">
          <IconButton label="The week before" icon={ChevronLeft} onClick={() => setFrom(addDays(from, -7))} />
          <IconButton label="The week after" icon={ChevronRight} onClick={() => setFrom(addDays(from, 7))} />
          <LinkButton variant="ghost" size="sm" to={`/hr/roster?on=${from}`}>
            Open the roster
          </LinkButton>
        </span>
      }
    >
      <ReadGate read={read} what="the week" lines={7}>
        {({ people: [person] }) => (
          <DataTable<RosterCell>
            framed={false}
            label="Shifts"
            rows={person?.cells ?? []}
            keyOf={({ day }) => day}
            empty="Former employees are not on the roster."
            columns={[
              { label: 'Day', of: (cell) => <DayOf cell={cell} personId={personId} /> },
              { label: 'Shift', of: ({ shift, leave }) => (leave === 'day' ? 'On leave' : (shift?.name ?? 'Off')) },
              {
                label: 'Time',
                of: ({ shift, leave }) =>
                  shift && leave !== 'day' ? (
                    <>
                      <span className="figures whitespace-nowrap">{spanOf(shift)}</span>
                      {leave && ', half day off'}
                    </>
                  ) : (
                    <Nothing />
                  ),
              },
            ]}
          />
        )}
      </ReadGate>
    </Card>
  )
}

/** It leads where its place in the roster does. */
function DayOf({ cell, personId }: { cell: RosterCell; personId: string }) {
  const { can } = useAuth()
  const to = leadsTo(personId, cell, can(shiftAssignments.api.create.can))
  const { day } = cell
  const said = (
    <>
      <span className="sr-only">{formatDay(day, 'full')}</span>
      <span aria-hidden className="whitespace-nowrap">
        {formatDay(day, 'full').split(',')[0]} {Number(day.slice(8))}
      </span>
      {day === companyDay() && <span className="font-normal whitespace-nowrap text-fg-muted"> · today</span>}
    </>
  )
  return to ? (
    <Link to={to} className="rounded-check hover:text-primary-fg hover:underline">
      {said}
    </Link>
  ) : (
    said
  )
}
