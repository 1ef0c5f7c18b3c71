import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import type { LeaveCalendar } from './away.ts'
import { AwayList } from './away-list.tsx'
import { AwayTable } from './away-table.tsx'
import { Legend } from './legend.tsx'

type Span = 'day' | 'week' | 'month'
type Props = { calendar: LeaveCalendar; span: Span; title: string; onNext: () => void }

/** People who are away come first; the others are folded behind a button, where the table has room. */
export function AwayCalendar({ calendar, span, title, onNext }: Props) {
  const [all, setAll] = useState(false)
  const away = calendar.people.filter((person) => person.away.length > 0)
  const others = calendar.people.filter((person) => person.away.length === 0)
  const table = span !== 'day'
  const shown = all ? [...away, ...others] : away
  return (
    <div className="flex flex-col gap-3">
      <Legend {...calendar} />
      {away.length === 0 && <NoOne {...{ span, title, onNext }} people={calendar.people.length} />}
      {table && shown.length > 0 && <AwayTable {...calendar} people={shown} />}
      {away.length > 0 && <AwayList {...calendar} alone={!table} />}
      {table && others.length > 0 && (
        <div className="max-lg:hidden">
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show only people who are away' : `Show everybody (${formatNumber(calendar.people.length)})`}
          </Button>
        </div>
      )}
    </div>
  )
}

const times = { day: 'on', week: 'in', month: 'in' } as const

function NoOne({ span, title, people, onNext }: Omit<Props, 'calendar'> & { people: number }) {
  const { can } = useAuth()
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4">
      <CalendarOff aria-hidden className="size-5! text-fg-subtle" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-body font-medium text-fg">{`No one is away ${times[span]} ${title}`}</p>
        <p className="text-table text-fg-muted">
          {`You see the leave of ${people === 1 ? 'one person' : `${formatNumber(people)} people`} here.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onNext}>{`Show the next ${span}`}</Button>
        {can(leaveRequests.api.create.can) && (
          <LinkButton to={`${leaveRequests.listPage}/new`}>Ask for leave</LinkButton>
        )}
      </div>
    </section>
  )
}
