import { card } from '#shared/card.ts'

export const errorReports = card('operations.error-reports', {
  one: 'error report',
  title: 'errorId',
  subtitle: 'message',
})
