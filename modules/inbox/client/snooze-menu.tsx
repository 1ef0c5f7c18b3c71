import { Clock } from 'lucide-react'
import { formatInstant } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { useClock } from '#client/ui/clock.ts'
import { Menu } from '#client/ui/menu.tsx'

/** At this hour of the day that many days ahead, where the reader is. */
function at(days: number, hour: number, now: Date): Date {
  const then = new Date(now)
  then.setDate(then.getDate() + days)
  then.setHours(hour, 0, 0, 0)
  return then
}

const choices = (now: Date): [label: string, until: Date][] => [
  ['In three hours', new Date(now.getTime() + 3 * 3_600_000)],
  ['Tomorrow', at(1, 9, now)],
  ['Next week', at((8 - now.getDay()) % 7 || 7, 9, now)],
  ['In a month', at(30, 9, now)],
]

export const snoozeButton = 'snooze-button'

/** Puts off until a moment that is chosen. */
export function SnoozeMenu({ onSnooze, back }: { onSnooze: (until: string | null) => void; back: boolean }) {
  const now = new Date(useClock())
  return (
    <Menu
      align="end"
      trigger={
        <Button id={snoozeButton} size="sm" icon={Clock}>
          Snooze
        </Button>
      }
      items={[
        ...(back ? [{ label: 'Unsnooze', onSelect: () => onSnooze(null) }] : []),
        ...choices(now).map(([label, until]) => ({
          label,
          detail: formatInstant(until.toISOString()),
          onSelect: () => onSnooze(until.toISOString()),
        })),
      ]}
    />
  )
}
