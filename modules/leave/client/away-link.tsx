import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tooltip } from '#client/hint/tooltip.tsx'
import { cn } from '#client/ui/cn.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { wordsOf, type Away, type LeaveCalendar } from './away.ts'
import { lookOf } from './away-style.tsx'

type Props = { away: Away; name: string; types: LeaveCalendar['types']; className: string; children: ReactNode }

/** A leave in the calendar: it leads to its request where the reader may see that, else it says that somebody is away. */
export function AwayLink({ away, name, types, className, children }: Props) {
  const look = cn(className, lookOf(away, types))
  const words = `${name}: ${wordsOf(away)}`
  return (
    <Tooltip content={words}>
      {away.requestId ? (
        <Link to={leaveRequests.pageOf(away.requestId)} aria-label={words} className={look}>
          {children}
        </Link>
      ) : (
        <span className={look}>
          <span className="sr-only">{words}</span>
          <span aria-hidden="true">{children}</span>
        </span>
      )}
    </Tooltip>
  )
}
