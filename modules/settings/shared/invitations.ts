import { z } from 'zod'
import { Address } from '#shared/accounts.ts'
import { post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

const invitationStates = {
  open: { tone: 'info' },
  used: { tone: 'success' },
  withdrawn: { tone: 'neutral' },
  expired: { tone: 'warning' },
} as const satisfies States
export type InvitationState = keyof typeof invitationStates
export const invitationDays = 7

const Invitation = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  email: field.text('E-mail', { max: 254 }),
  state: field.state('State', invitationStates),
  roleLabels: field.text('Roles', { max: 1000 }).nullable(),
  invitedByName: field.text('Invited by'),
  createdAt: field.instant('Invited'),
  expiresAt: field.instant('Expires'),
  usedAt: field.instant('Used').nullable(),
})
/** The link goes by mail; here it is for passing on by hand. It is in this reply only. */
const WithLink = Invitation.extend({ link: z.string() })

/** What an administrator gives a person so that they can make an account. */
export const invitations = record(refs.invitations.name, {
  ...refs.invitations,
  row: Invitation,
  search: ['email', 'invitedByName'],
  sort: '-createdAt',
  verbs: {
    sendAgain: {
      label: 'Send again',
      done: 'sent again',
      icon: 'send',
      next: ['expired'],
      right: 'create',
      from: ['open', 'withdrawn', 'expired'],
      to: 'open',
      fresh: true,
      secret: true,
      reply: WithLink,
      summary: 'Send an invitation again, with a new link; the old link stops working',
    },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      icon: 'ban',
      danger: true,
      from: ['open'],
      to: 'withdrawn',
      asks: {
        title: 'Withdraw the invitation of {email}?',
        effect: 'The link in the e-mail no longer works.',
      },
      summary: 'Withdraw an invitation',
    },
  },
})
export type Invitation = RowOf<typeof invitations>

/** The form of the dialog; without a role a person can sign in, and sees nothing. */
export const NewInvitation = z.strictObject({
  email: Address,
  roles: z.array(z.string().max(60)).max(50),
})

/** Invites a person, and answers the link: a stored reply would keep the secret. */
export const invite = post('/api/settings/invitations', {
  summary: 'Invite a person by mail; an open invitation to the same address ends',
  body: NewInvitation,
  reply: WithLink,
  can: 'settings.invitations.create',
  fresh: true,
  repeatable: true,
  rate: 60,
})
