import { card } from '#shared/card.ts'

export const accessRequests = card('settings.access-requests', {
  one: 'access request',
  many: 'access requests',
  title: 'name',
  subtitle: 'email',
})
export const invitations = card('settings.invitations', {
  one: 'invitation',
  many: 'invitations',
  title: 'email',
  subtitle: 'invitedByName',
})
export const mails = card('settings.mails', {
  one: 'e-mail',
  many: 'e-mails',
  title: 'subject',
  subtitle: 'recipient',
  page: '/settings/mail/:id',
  listPage: '/settings/mail',
})
export const members = card('settings.members', { one: 'member', many: 'members', title: 'name', subtitle: 'email' })
