import { card } from '#shared/card.ts'

export const accessRequests = card('settings.access-requests', {
  one: 'access request',
  title: 'name',
  subtitle: 'email',
})
export const invitations = card('settings.invitations', {
  one: 'invitation',
  title: 'email',
  subtitle: 'invitedByName',
})
export const mails = card('settings.mails', {
  one: 'e-mail',
  title: 'subject',
  subtitle: 'recipient',
  page: '/settings/mail/:id',
  listPage: '/settings/mail',
})
export const members = card('settings.members', { one: 'member', title: 'name', subtitle: 'email' })
