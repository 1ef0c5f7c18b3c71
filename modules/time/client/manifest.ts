import type { ClientModule } from '#client/manifest.ts'

const group = 'Time'

export const manifest: ClientModule = {
  module: 'time',
  area: 'hr',
  order: 27.5,
  pages: [
    { label: 'My time', to: '/hr/time', permission: 'hr.punches.create', group },
    {
      label: 'Timesheets',
      to: '/hr/timesheets',
      permission: 'hr.timesheets.read',
      create: 'New timesheet',
      everyday: true,
      group,
    },
    { label: 'Roster', to: '/hr/roster', permission: 'hr.shift-assignments.read', group },
    { label: 'Attendance', to: '/hr/attendance-days', permission: 'hr.attendance-days.read', group },
    { label: 'Punches', to: '/hr/punches', permission: 'hr.punches.read', group },
    {
      label: 'Time corrections',
      to: '/hr/time-corrections',
      permission: 'hr.time-corrections.read',
      create: 'Ask for a time correction',
      group,
    },
    {
      label: 'Shift assignments',
      to: '/hr/shift-assignments',
      permission: 'hr.shift-assignments.read',
      create: 'New shift assignment',
      group,
    },
    { label: 'Shift types', to: '/hr/shift-types', permission: 'hr.shift-types.read', create: 'New shift type', group },
    {
      label: 'Weekly patterns',
      to: '/hr/shift-patterns',
      permission: 'hr.shift-patterns.read',
      create: 'New weekly pattern',
      group,
    },
  ],
  adds: ['hr.people', 'hr.employees', 'hr.team', 'hr.me'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
