import { CalendarDays } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/calendars',
    icon: CalendarDays,
    label: 'Calendars',
    says: 'When the company works: weekly hours, holidays and part days',
    permission: 'settings.calendars.read',
  },
]
