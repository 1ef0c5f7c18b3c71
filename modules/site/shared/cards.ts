import { card } from '#shared/card.ts'

export const contactRequests = card('site.contact-requests', {
  one: 'contact request',
  many: 'contact requests',
  title: 'name',
  subtitle: 'number',
})
