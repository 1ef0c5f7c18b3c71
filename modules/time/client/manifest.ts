import { Clock } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'

const group = 'Leave and time'
/** Officers and managers; everybody else works with My time. */
const daily = 'hr.shift-assignments.create'

export const manifest: ClientModule = {
  module: 'time',
  area: 'hr',
  order: 27.5,
  pages: [
    { label: 'My time', to: '/hr/time', permission: 'hr.punches.create', own: { place: 3, icon: Clock } },
    {
      label: 'Timesheets',
      to: '/hr/timesheets',
      permission: 'hr.timesheets.read',
      create: 'New timesheet',
      group,
      daily,
    },
    { label: 'Roster', to: '/hr/roster', permission: 'hr.shift-assignments.read', group, daily },
    { label: 'Attendance', to: '/hr/attendance-days', permission: 'hr.attendance-days.read', group, daily },
    { label: 'Punches', to: '/hr/punches', permission: 'hr.punches.read', group, listed: 'search' },
    {
      label: 'Time corrections',
      to: '/hr/time-corrections',
      permission: 'hr.time-corrections.read',
      create: 'Ask for a time correction',
      group,
      daily,
    },
    {
      label: 'Shift assignments',
      to: '/hr/shift-assignments',
      permission: 'hr.shift-assignments.read',
      create: 'New shift assignment',
      group,
      listed: 'search',
    },
    {
      label: 'Shift types',
      to: '/hr/shift-types',
      permission: 'hr.shift-types.read',
      create: 'New shift type',
      group,
      listed: 'settings',
    },
    {
      label: 'Weekly patterns',
      to: '/hr/shift-patterns',
      permission: 'hr.shift-patterns.read',
      create: 'New weekly pattern',
      group,
      listed: 'settings',
    },
  ],
  adds: ['hr.people', 'hr.employees', 'hr.team', 'hr.me'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
