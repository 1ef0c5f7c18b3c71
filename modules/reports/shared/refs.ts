import { recordRef } from '#shared/record-ref.ts'

/** A saved question over a dataset, with its chart and its readers. */
export const reports = recordRef('reports.reports', {
  one: 'report',
  title: 'name',
  subtitle: 'folder',
  page: '/reports/:id',
  listPage: '/reports/saved',
})
