import { z } from 'zod'
import { del, Done, get, IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'

/** A browser in which a person is signed in. */
export const Session = z.strictObject({
  id: Uuid,
  /** 'Chrome on Windows' */
  device: z.string(),
  address: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

/** A key with which a program calls the API in its owner's name; the secret itself is never read again. */
export const PersonalToken = z.strictObject({
  id: Uuid,
  name: z.string(),
  ending: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type PersonalToken = z.output<typeof PersonalToken>

const Scope = z
  .string()
  .max(120)
  .regex(/^([a-z][a-z-]*|\*)\.([a-z][a-z-]*|\*)\.([a-z][a-z-]*|\*)$/, 'Enter a right such as procurement.orders.read')

const longestDays = 366
export const NewToken = z.strictObject({
  name: field.text('Name', { max: 80, hint: 'Name the program, such as “Month-end export”' }),
  days: field.integer('Valid for days', { min: 1, max: longestDays }),
  scopes: z.array(Scope).min(1, 'Choose at least one area').max(40),
})

const own = { can: 'signed-in' } as const

/** What people see and change of their own access. */
export const securityApi = {
  sessions: get('/api/settings/sessions', {
    ...own,
    private: true,
    summary: 'List the browsers in which you are signed in',
    reply: z.array(Session),
  }),
  endSession: post('/api/settings/sessions/:id/end', {
    ...own,
    summary: 'Sign one of your browsers out',
    params: IdParams,
    reply: Done,
    repeatable: true,
  }),
  endOthers: post('/api/settings/sessions/end-others', {
    ...own,
    summary: 'Sign all your other browsers out',
    reply: z.strictObject({ ended: z.int() }),
    repeatable: true,
  }),
  tokens: get('/api/settings/tokens', {
    ...own,
    private: true,
    summary: 'List your personal access tokens',
    reply: z.array(PersonalToken),
  }),
  createToken: post('/api/settings/tokens', {
    ...own,
    fresh: true,
    summary: 'Create a personal access token; its secret is in this reply only',
    body: NewToken,
    reply: PersonalToken.extend({ token: z.string() }),
    // A stored reply would keep the secret.
    repeatable: true,
    rate: 10,
  }),
  revokeToken: del('/api/settings/tokens/:id', {
    ...own,
    summary: 'Revoke a personal access token',
    params: IdParams,
    reply: Done,
  }),
}
