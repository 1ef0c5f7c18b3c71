import { z } from 'zod'
import { get, IdParams, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record } from '#shared/record.ts'
import { Session } from './security.ts'
import * as cards from './cards.ts'

export const memberStates = ['active', 'disabled'] as const

const row = {
  id: Uuid,
  version: z.int(),
  name: field.text('Name'),
  email: field.text('E-mail'),
  title: field.text('Job title', { min: 0 }),
  state: field.choice('State', memberStates),
  /** Their labels, for reading. */
  roles: field.text('Roles', { max: 1000 }).nullable(),
  /** Null where the person’s account is kept elsewhere. */
  secondFactor: field.boolean('Second factor').nullable(),
  browsers: field.integer('Signed-in browsers'),
  tokens: field.integer('Access tokens'),
  createdAt: field.instant('Known since'),
}
const Member = z.object(row)
/** Two roles that should be two people's, given to one all the same. */
const AcceptedConflict = z.strictObject({
  why: z.string(),
  reason: z.string(),
  byName: z.string(),
  at: z.iso.datetime(),
})
const MemberDetail = z.object({ ...row, roleNames: z.array(z.string()), conflicts: z.array(AcceptedConflict) })
export type Member = z.output<typeof MemberDetail>

/** The people who may sign in. They come from the directory that signs them in; here they get roles, and lose their access. */
export const members = record(cards.members.name, {
  ...cards.members,
  row: Member,
  detail: MemberDetail,
  search: ['name', 'email', 'title'],
  sort: 'name',
})

const change = { params: IdParams, reply: MemberDetail, can: 'settings.members.update', match: true } as const

export const memberVerbs = {
  disable: post('/api/settings/members/:id/disable', {
    ...change,
    summary: 'Disable a member: sessions and tokens end at once',
  }),
  enable: post('/api/settings/members/:id/enable', { ...change, summary: 'Enable a member again' }),
  setRoles: post('/api/settings/members/:id/roles', {
    ...change,
    summary: 'Change the roles of a member, who signs in anew',
    fresh: true,
    body: z.strictObject({
      roles: z.array(z.string().max(60)).max(50),
      /** Why one person may have two roles that should be two people's. */
      reason: field.longText('Reason', { min: 3, max: 500 }).optional(),
    }),
  }),
  dropSecondFactor: post('/api/settings/members/:id/drop-second-factor', {
    ...change,
    summary: 'Turn the second factor of a member off, who has lost phone and recovery codes',
    fresh: true,
  }),
  endSessions: post('/api/settings/members/:id/end-sessions', { ...change, summary: 'Sign a member out everywhere' }),
}

export const Role = z.strictObject({
  name: z.string(),
  label: z.string(),
  permissions: z.array(z.string()),
  members: z.int(),
})
export type Role = z.output<typeof Role>

export const memberReads = {
  roles: get('/api/settings/roles', {
    summary: 'List the roles and what they allow',
    reply: z.array(Role),
    can: 'settings.members.read',
  }),
  sessions: get('/api/settings/members/:id/sessions', {
    summary: 'List the browsers in which a member is signed in',
    params: IdParams,
    reply: z.array(Session),
    can: 'settings.members.read',
  }),
}

/** Whether the member may be changed so by this person, or the sentence why not; the server asks again. */
export function memberCan(
  verb: keyof typeof memberVerbs,
  { id, state }: Pick<Member, 'id' | 'state'>,
  by: string,
): Possible {
  if (verb === 'endSessions') return true
  // Nobody locks themselves out, and nobody gives themselves rights.
  if (id === by && verb === 'dropSecondFactor') return 'Turn your own off in Security'
  if (id === by)
    return verb === 'setRoles'
      ? 'Nobody changes their own roles: ask another administrator'
      : 'Nobody disables themselves: ask another administrator'
  if (verb === 'disable' && state === 'disabled') return 'This member is disabled already'
  if (verb === 'enable' && state === 'active') return 'This member is active already'
  return true
}
