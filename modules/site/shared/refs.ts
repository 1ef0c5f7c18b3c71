import { recordRef } from '#shared/record-ref.ts'

export const contactRequests = recordRef('site.contact-requests', {
  one: 'contact request',
  title: 'name',
  subtitle: 'number',
})
