import { recordRef } from '#shared/record-ref.ts'

export const errorReports = recordRef('operations.error-reports', {
  one: 'error report',
  title: 'errorId',
  subtitle: 'message',
})
