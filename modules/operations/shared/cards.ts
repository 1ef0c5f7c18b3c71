import { card } from '#shared/card.ts'

export const errorReports = card('operations.error-reports', {
  one: 'error report',
  many: 'error reports',
  title: 'errorId',
  subtitle: 'message',
})
