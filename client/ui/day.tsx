import { formatDay, formatInstant, formatRelative } from '#client/format.ts'
import { useClock } from './clock.ts'
import { cn } from './cn.ts'

/** A calendar day. */
export const DayText = ({ day, className }: { day: string; className?: string }) => (
  <time dateTime={day} title={formatDay(day, 'full')} className={cn('figures whitespace-nowrap', className)}>
    {formatDay(day)}
  </time>
)

/** A moment in the reader's time zone; `relative` says how long ago, with the moment on hover. */
export const InstantText = ({ at, relative, className }: { at: string; relative?: boolean; className?: string }) => (
  <time dateTime={at} title={formatInstant(at, 'full')} className={cn('figures whitespace-nowrap', className)}>
    {relative ? <Since at={at} /> : formatInstant(at)}
  </time>
)

function Since({ at }: { at: string }) {
  const now = useClock()
  const ahead = new Date(at).getTime() - now
  // What just happened lies ahead of a clock that moves once a minute.
  return formatRelative(at, new Date(ahead > 0 && ahead < 60_000 ? at : now))
}
