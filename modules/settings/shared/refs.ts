import { recordRef } from '#shared/record-ref.ts'

export const accessRequests = recordRef('settings.access-requests', {
  one: 'access request',
  title: 'name',
  subtitle: 'email',
})
export const invitations = recordRef('settings.invitations', {
  one: 'invitation',
  title: 'email',
  subtitle: 'invitedByName',
})
export const mails = recordRef('settings.mails', {
  one: 'e-mail',
  title: 'subject',
  subtitle: 'recipient',
  page: '/settings/mail/:id',
  listPage: '/settings/mail',
})
export const members = recordRef('settings.members', { one: 'member', title: 'name', subtitle: 'email' })
