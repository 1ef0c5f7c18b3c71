import { z } from 'zod'
import { Address } from '#shared/accounts.ts'
import { IdParams, post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as cards from './cards.ts'

export const invitationStates = ['open', 'used', 'withdrawn', 'expired'] as const
export const invitationDays = 7

/** What an administrator gives a person so that they can make an account. */
export const invitations = record(cards.invitations.name, {
  ...cards.invitations,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    email: field.text('E-mail', { max: 254 }),
    state: field.choice('State', invitationStates),
    roleLabels: field.text('Roles', { max: 1000 }).nullable(),
    invitedByName: field.text('Invited by'),
    createdAt: field.instant('Invited'),
    expiresAt: field.instant('Ends'),
    usedAt: field.instant('Used').nullable(),
  }),
  search: ['email', 'invitedByName'],
  sort: '-createdAt',
})
export type Invitation = RowOf<typeof invitations>

/** The form of the dialog; without a role a person can sign in, and sees nothing. */
export const NewInvitation = z.strictObject({
  email: Address,
  roles: z.array(z.string().max(60)).max(50),
})

const one = '/api/settings/invitations/:id'
/** The link goes by mail; here it is for passing on by hand. It is in this reply only. */
const WithLink = invitations.row.extend({ link: z.string() })

export const invitationVerbs = {
  invite: post('/api/settings/invitations', {
    summary: 'Invite a person by mail; an open invitation to the same address ends',
    body: NewInvitation,
    reply: WithLink,
    can: 'settings.invitations.create',
    fresh: true,
    // A stored reply would keep the secret.
    repeatable: true,
    rate: 60,
  }),
  sendAgain: post(`${one}/send-again`, {
    summary: 'Send an invitation again, with a new link; the old one ends',
    params: IdParams,
    reply: WithLink,
    can: 'settings.invitations.create',
    fresh: true,
    match: true,
    repeatable: true,
    rate: 60,
  }),
  withdraw: post(`${one}/withdraw`, {
    summary: 'Withdraw an invitation',
    params: IdParams,
    reply: invitations.detail,
    can: 'settings.invitations.withdraw',
    match: true,
  }),
}

/** Whether this can be done with the invitation now, or the sentence why not. Asked by the button and by the server. */
export function invitationCan(verb: 'sendAgain' | 'withdraw', { state }: Pick<Invitation, 'state'>): Possible {
  if (state === 'used') return 'This invitation was used'
  if (verb === 'withdraw' && state !== 'open') return `This invitation is ${state} already`
  return true
}
