import { BellRing, CalendarClock, Send } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import type { ToolbarProps } from '#modules/reports/shared/source.ts'
import { alerts } from '#modules/schedules/shared/alerts.ts'
import { schedules } from '#modules/schedules/shared/schedules.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** Sends a report at set times, or watches a value of it. */
function Toolbar({ source, question, title }: ToolbarProps) {
  const { can } = useAuth()
  const [open, setOpen] = useState<'schedule' | 'alert' | null>(null)
  const items = [
    ...(can(schedules.api.create.can)
      ? [{ label: 'Send by e-mail…', icon: CalendarClock, onSelect: () => setOpen('schedule') }]
      : []),
    ...(can(alerts.api.create.can) ? [{ label: 'Alert me…', icon: BellRing, onSelect: () => setOpen('alert') }] : []),
  ]
  if (items.length === 0) return null
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          <Button size="sm" variant="ghost" icon={Send}>
            Schedule
          </Button>
        }
      />
      {open === 'schedule' && <ScheduleDialog source={source} title={title} onClose={close} />}
      {open === 'alert' && <AlertDialog source={source} question={question} title={title} onClose={close} />}
    </>
  )
}

export const addition = Toolbar
