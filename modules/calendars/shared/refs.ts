import { recordRef } from '#shared/record-ref.ts'

export const calendars = recordRef('settings.calendars', {
  one: 'calendar',
  title: 'name',
  subtitle: 'entityName',
})
