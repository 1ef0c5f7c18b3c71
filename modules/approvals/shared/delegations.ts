import { z } from 'zod'
import { get, IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'

const Delegation = z.strictObject({
  id: Uuid,
  fromId: Uuid,
  fromName: z.string(),
  toId: Uuid,
  toName: z.string(),
  /** What it is for; null for everything. */
  noun: z.string().nullable(),
  startsOn: z.string(),
  endsOn: z.string(),
  reason: z.string().nullable(),
  /** Who said so, where that is another. */
  byName: z.string().nullable(),
  state: z.enum(['today', 'to come', 'over', 'taken back']),
})
export type Delegation = z.output<typeof Delegation>

export const NewDelegation = z.strictObject({
  /** Whoever is away; oneself where left out. */
  fromId: Uuid.optional(),
  toId: field.reference('Delegate', 'settings.members', 'toName'),
  noun: z.string().max(80).nullish(),
  startsOn: field.day('First day'),
  endsOn: field.day('Last day'),
  reason: field.text('Reason', { max: 300 }).optional(),
})
const Person = z.strictObject({ id: Uuid, name: z.string(), title: z.string() })

export const delegationApi = {
  list: get('/api/settings/delegations', {
    summary: 'Your delegations; all delegations for administrators',
    reply: z.strictObject({
      items: z.array(Delegation),
      nouns: z.array(z.strictObject({ name: z.string(), label: z.string() })),
      /** Whoever asks may say so for others. */
      forOthers: z.boolean(),
    }),
    can: 'signed-in',
  }),
  people: get('/api/settings/delegations/people', {
    summary: 'People who can be delegates, found by name',
    query: z.strictObject({ q: z.string().max(100).optional() }),
    reply: z.array(Person),
    can: 'signed-in',
  }),
  add: post('/api/settings/delegations', {
    summary: 'Assign a delegate for a period',
    body: NewDelegation,
    reply: Delegation,
    can: 'signed-in',
  }),
  end: post('/api/settings/delegations/:id/end', {
    summary: 'End a delegation',
    params: IdParams,
    reply: Delegation,
    can: 'signed-in',
  }),
}
