import { formatDate } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { holidaysOf, type LeaveCalendar } from './away.ts'
import { holidayLook, typeLook } from './away-style.tsx'

const Key = ({ look, children }: { look: string; children: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={cn('size-3.5 shrink-0 rounded-check border', look)} />
    {children}
  </li>
)

/** The colors and patterns of the calendar in words, of those alone that are in it, and its holidays by name. */
export function Legend({ days, types, people }: Pick<LeaveCalendar, 'days' | 'types' | 'people'>) {
  const away = people.flatMap((person) => person.away)
  const holidays = holidaysOf(days)
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1.5 text-caption text-fg-muted empty:hidden">
      {types.map(({ id, name, place }) => (
        <Key key={id} look={typeLook(place)}>
          {name}
        </Key>
      ))}
      {away.some(({ typeId }) => typeId === null) && <Key look={typeLook(undefined)}>Away</Key>}
      {away.some(({ state }) => state !== 'approved') && (
        <Key look="border-dashed border-fg-subtle bg-surface">In approval</Key>
      )}
      {holidays.map(({ day, name, off }) => (
        <Key key={day} look={cn('border-attention-line', off ? holidayLook : 'bg-surface')}>
          {`${formatDate(day)} ${name}`}
        </Key>
      ))}
    </ul>
  )
}
