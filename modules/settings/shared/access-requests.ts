import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const requestStates = {
  open: { tone: 'attention' },
  approved: { tone: 'success' },
  refused: { tone: 'neutral' },
} as const satisfies States
/** A decision is made once. */
const decision = {
  from: ['open'],
  can: ({ state, decidedByName }: { state: string; decidedByName: string | null }) =>
    state === 'open' ||
    (decidedByName ? says.requestDecided({ name: decidedByName, state }) : says.requestDecidedBySomebody({ state })),
} as const

/** Somebody without access who asks for it, or a member who asks for more; an administrator lets them in or not. */
export const accessRequests = record(refs.accessRequests.name, {
  ...refs.accessRequests,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    name: field.text('Name', { max: 120 }),
    email: field.text('E-mail', { max: 254 }),
    /** Who has an account already asks for more. */
    memberId: z.uuid().nullable(),
    reason: field.longText('Reason', { max: 1000 }),
    state: field.state('State', requestStates),
    decidedByName: field.text('Decided by').nullable(),
    decidedAt: field.instant('Decided').nullable(),
    createdAt: field.instant('Received'),
  }),
  search: ['name', 'email', 'reason'],
  sort: '-createdAt',
  verbs: {
    approve: {
      ...decision,
      label: 'Approve',
      done: 'approved',
      icon: 'check',
      next: true,
      to: 'approved',
      single: true,
      fresh: true,
      body: z.strictObject({
        roles: z.array(z.string().max(60)).max(50),
        /** Why one person may have two roles that should be two people's. */
        reason: field.longText('Reason', { min: 3, max: 500 }).optional(),
      }),
      summary: 'Approve an access request: the requester gets an invitation by e-mail, a member gets the roles',
    },
    refuse: {
      ...decision,
      label: 'Refuse',
      done: 'refused',
      icon: 'x',
      to: 'refused',
      asks: { title: 'Refuse {name}?', effect: 'No e-mail is sent. The requester can ask again.' },
      summary: 'Refuse an access request',
    },
  },
  measures: {
    open: {
      label: 'Open access requests',
      where: { state: ['open'] },
      sort: 'createdAt',
      right: 'approve',
      none: 'No open access requests.',
      alert: { one: '1 person requests access', many: '{count} people request access' },
      shows: { who: 'name', due: 'createdAt', since: 'createdAt' },
    },
  },
})
export type AccessRequest = RowOf<typeof accessRequests>
