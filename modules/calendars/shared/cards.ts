import { card } from '#shared/card.ts'

export const calendars = card('settings.calendars', {
  one: 'calendar',
  many: 'calendars',
  title: 'name',
  subtitle: 'entityName',
})
