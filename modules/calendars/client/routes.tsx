import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/settings/calendars',
    handle: { title: 'Calendars' },
    lazy: async () => ({ Component: (await import('./CalendarsPage.tsx')).CalendarsPage }),
  },
  {
    path: '/settings/calendars/new',
    handle: { title: 'New calendar' },
    lazy: async () => ({ Component: (await import('./CalendarForm.tsx')).NewCalendarPage }),
  },
  {
    path: '/settings/calendars/:id',
    handle: { title: 'Calendar' },
    lazy: async () => ({ Component: (await import('./CalendarRecord.tsx')).CalendarRecord }),
  },
  {
    path: '/settings/calendars/:id/edit',
    handle: { title: 'Edit calendar' },
    lazy: async () => ({ Component: (await import('./CalendarForm.tsx')).EditCalendarPage }),
  },
]
