import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '#client/ui/cn.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { lookOf, wordsOf, type Away } from './away.ts'

type Props = { away: Away; name: string; className: string; children: ReactNode }

/** A leave in the calendar: it leads to its request where whoever looks may see that, else it says that somebody is away. */
export function AwayLink({ away, name, className, children }: Props) {
  const said = { title: wordsOf(away), className: cn(className, lookOf(away)) }
  if (!away.requestId)
    return (
      <span {...said}>
        <span className="sr-only">{`${name}: ${wordsOf(away)}`}</span>
        <span aria-hidden="true">{children}</span>
      </span>
    )
  return (
    <Link to={leaveRequests.pageOf(away.requestId)} aria-label={`${name}: ${wordsOf(away)}`} {...said}>
      {children}
    </Link>
  )
}
