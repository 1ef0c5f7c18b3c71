import { recordRef } from '#shared/record-ref.ts'

/** A report that is mailed to people at set times. */
export const schedules = recordRef('reports.schedules', {
  one: 'schedule',
  title: 'title',
  subtitle: 'rhythm',
  page: '/reports/schedules/:id',
  listPage: '/reports/schedules',
})

/** A value of a report that is watched. */
export const alerts = recordRef('reports.alerts', {
  one: 'alert',
  title: 'title',
  subtitle: 'condition',
  page: '/reports/alerts/:id',
  listPage: '/reports/alerts',
})
