import { card } from '#shared/card.ts'

export const contactRequests = card('site.contact-requests', {
  one: 'contact request',
  title: 'name',
  subtitle: 'number',
})
