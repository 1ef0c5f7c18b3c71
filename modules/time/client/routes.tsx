import type { RouteObject } from 'react-router'

/** Time, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/hr/time',
    handle: { title: 'My time' },
    lazy: async () => ({ Component: (await import('./MyTimePage.tsx')).MyTimePage }),
  },
  {
    path: '/hr/timesheets',
    handle: { title: 'Timesheets' },
    lazy: async () => ({ Component: (await import('./TimesheetPages.tsx')).TimesheetsPage }),
  },
  {
    path: '/hr/timesheets/new',
    handle: { title: 'New timesheet' },
    lazy: async () => ({ Component: (await import('./WeekForm.tsx')).NewTimesheetPage }),
  },
  {
    path: '/hr/timesheets/:id/edit',
    handle: { title: 'Edit timesheet' },
    lazy: async () => ({ Component: (await import('./WeekForm.tsx')).EditTimesheetPage }),
  },
  {
    path: '/hr/timesheets/:id',
    handle: { title: 'Timesheet' },
    lazy: async () => ({ Component: (await import('./TimesheetPages.tsx')).TimesheetRecord }),
  },
  {
    path: '/hr/roster',
    handle: { title: 'Roster' },
    lazy: async () => ({ Component: (await import('./RosterPage.tsx')).RosterPage }),
  },
  {
    path: '/hr/attendance-days',
    handle: { title: 'Attendance' },
    lazy: async () => ({ Component: (await import('./attendance-pages.tsx')).AttendancePage }),
  },
  {
    path: '/hr/attendance-days/:id',
    handle: { title: 'Attendance day' },
    lazy: async () => ({ Component: (await import('./attendance-pages.tsx')).AttendanceRecord }),
  },
  {
    path: '/hr/punches',
    handle: { title: 'Punches' },
    lazy: async () => ({ Component: (await import('./attendance-pages.tsx')).PunchesPage }),
  },
  {
    path: '/hr/punches/:id',
    handle: { title: 'Punch' },
    lazy: async () => ({ Component: (await import('./attendance-pages.tsx')).PunchRecord }),
  },
  {
    path: '/hr/time-corrections',
    handle: { title: 'Time corrections' },
    lazy: async () => ({ Component: (await import('./correction-pages.tsx')).CorrectionsPage }),
  },
  {
    path: '/hr/time-corrections/new',
    handle: { title: 'Ask for a time correction' },
    lazy: async () => ({ Component: (await import('./correction-pages.tsx')).CorrectionForm }),
  },
  {
    path: '/hr/time-corrections/:id',
    handle: { title: 'Time correction' },
    lazy: async () => ({ Component: (await import('./correction-pages.tsx')).CorrectionRecord }),
  },
  {
    path: '/hr/shift-assignments',
    handle: { title: 'Shift assignments' },
    lazy: async () => ({ Component: (await import('./shift-pages.tsx')).ShiftAssignmentsPage }),
  },
  {
    path: '/hr/shift-assignments/new',
    handle: { title: 'New shift assignment' },
    lazy: async () => ({ Component: (await import('./shift-pages.tsx')).ShiftAssignmentForm }),
  },
  {
    path: '/hr/shift-assignments/:id',
    handle: { title: 'Shift assignment' },
    lazy: async () => ({ Component: (await import('./shift-pages.tsx')).ShiftAssignmentRecord }),
  },
  {
    path: '/hr/shift-types',
    handle: { title: 'Shift types' },
    lazy: async () => ({ Component: (await import('./shift-pages.tsx')).ShiftTypesPage }),
  },
  {
    path: '/hr/shift-types/new',
    handle: { title: 'New shift type' },
    lazy: async () => ({ Component: (await import('./shift-pages.tsx')).ShiftTypeForm }),
  },
  {
    path: '/hr/shift-types/:id',
    handle: { title: 'Shift type' },
    lazy: async () => ({ Component: (await import('./shift-pages.tsx')).ShiftTypeRecord }),
  },
  {
    path: '/hr/shift-patterns',
    handle: { title: 'Weekly patterns' },
    lazy: async () => ({ Component: (await import('./shift-pages.tsx')).ShiftPatternsPage }),
  },
  {
    path: '/hr/shift-patterns/new',
    handle: { title: 'New weekly pattern' },
    lazy: async () => ({ Component: (await import('./shift-pages.tsx')).ShiftPatternForm }),
  },
  {
    path: '/hr/shift-patterns/:id',
    handle: { title: 'Weekly pattern' },
    lazy: async () => ({ Component: (await import('./shift-pages.tsx')).ShiftPatternRecord }),
  },
]
