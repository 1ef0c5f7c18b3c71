import { z } from 'zod'
import { IdParams, post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as cards from './cards.ts'

export const requestStates = ['open', 'approved', 'refused'] as const

/** Somebody without access who asks for it, or a member who asks for more; an administrator lets them in or not. */
export const accessRequests = record(cards.accessRequests.name, {
  ...cards.accessRequests,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    name: field.text('Name', { max: 120 }),
    email: field.text('E-mail', { max: 254 }),
    /** Who has an account already asks for more. */
    memberId: z.uuid().nullable(),
    reason: field.longText('Reason', { max: 1000 }),
    state: field.choice('State', requestStates),
    decidedByName: field.text('Decided by').nullable(),
    decidedAt: field.instant('Decided').nullable(),
    createdAt: field.instant('Received'),
  }),
  search: ['name', 'email', 'reason'],
  sort: '-createdAt',
})
export type AccessRequest = RowOf<typeof accessRequests>

const one = '/api/settings/access-requests/:id'
const parts = { params: IdParams, reply: accessRequests.detail, match: true }
export const accessVerbs = {
  approve: post(`${one}/approve`, {
    summary: 'Approve an access request: its sender gets an invitation by mail, a member the roles',
    can: 'settings.access-requests.approve',
    fresh: true,
    body: z.strictObject({
      roles: z.array(z.string().max(60)).max(50),
      /** Why one person may have two roles that should be two people's. */
      reason: field.longText('Reason', { min: 3, max: 500 }).optional(),
    }),
    ...parts,
  }),
  refuse: post(`${one}/refuse`, {
    summary: 'Refuse an access request',
    can: 'settings.access-requests.refuse',
    ...parts,
  }),
}

/** Whether this can be done with the request now, or the sentence why not. Asked by the button and by the server. */
export const accessCan = (
  _verb: 'approve' | 'refuse',
  { state, decidedByName }: Pick<AccessRequest, 'state' | 'decidedByName'>,
): Possible => state === 'open' || `${decidedByName ?? 'Somebody'} has ${state} this request`
