import { card } from '#shared/card.ts'

export const calendars = card('settings.calendars', {
  one: 'calendar',
  title: 'name',
  subtitle: 'entityName',
})
