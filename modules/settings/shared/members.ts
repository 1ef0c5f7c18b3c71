import { z } from 'zod'
import { get, IdParams, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { viewMinutes } from '#shared/member-view.ts'
import { record } from '#shared/record.ts'
import { isDecimal } from '#shared/decimal.ts'
import { reaches } from '#shared/permissions.ts'
import type { States } from '#shared/verb.ts'
import type { Sentence } from '#shared/sentence.ts'
import { Session } from './security.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const memberStates = {
  active: { tone: 'neutral' },
  disabled: { tone: 'neutral' },
} as const satisfies States
export type MemberState = keyof typeof memberStates

const row = {
  id: Uuid,
  version: z.int(),
  name: field.text('Name'),
  email: field.text('E-mail'),
  title: field.text('Job title', { min: 0 }),
  state: field.state('State', memberStates),
  /** Their labels, for reading. */
  roles: field.text('Roles', { max: 1000 }).nullable(),
  department: field.text('Department', { max: 80 }).nullable(),
  managerId: field.reference('Manager', 'settings.members', 'managerName').nullable(),
  managerName: field.text('Manager').nullable(),
  /** Null where the person’s account is kept elsewhere. */
  secondFactor: field.boolean('Second factor').nullable(),
  browsers: field.integer('Signed-in browsers'),
  /** Null for whoever never did. */
  lastSignInAt: field.instant('Last sign-in').nullable(),
  tokens: field.integer('Access tokens'),
  createdAt: field.instant('Member since'),
}
const Member = z.object(row)
/** A role as it is given: how far, up to which amount (in one currency and no other), from when to when, and why. */
const GivenRole = z.strictObject({
  role: z.string().max(60),
  reach: z.enum(reaches).optional(),
  entityIds: z.array(Uuid).max(100).optional(),
  limit: z
    .strictObject({
      amount: z.string().max(20).refine(isDecimal, 'Enter a number such as 1234.50'),
      currency: field.currency(),
    })
    .optional(),
  from: field.day('From').optional(),
  /** The last day of it. */
  to: field.day('To').optional(),
  reason: field.text('Reason', { min: 0, max: 300 }).optional(),
})
export type GivenRole = z.output<typeof GivenRole>
/** The same as it is kept. */
const HeldRole = z.strictObject({
  role: z.string(),
  label: z.string(),
  reach: z.enum(reaches),
  entityIds: z.array(Uuid),
  limit: z.string().nullable(),
  currency: z.string().nullable(),
  from: z.iso.datetime().nullable(),
  /** The first moment without it. */
  until: z.iso.datetime().nullable(),
  grantedByName: z.string().nullable(),
  grantedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type HeldRole = z.output<typeof HeldRole>
const MemberDetail = z.object({
  ...row,
  roleNames: z.array(z.string()),
  /** What each role is given with. */
  held: z.array(HeldRole),
})
export type Member = z.output<typeof MemberDetail>

const notOwn =
  (why: () => Sentence) =>
  ({ id }: { id: string }, viewer: { id: string }) =>
    id !== viewer.id || why()

/** The people who may sign in. They come from the directory that signs them in; here they get roles, and lose their access. */
export const members = record(refs.members.name, {
  ...refs.members,
  row: Member,
  detail: MemberDetail,
  search: ['name', 'email', 'title'],
  sort: 'name',
  verbs: {
    changeRoles: {
      label: 'Change roles',
      done: 'assigned other roles',
      icon: 'edit',
      next: true,
      right: 'update',
      single: true,
      fresh: true,
      body: z.strictObject({
        roles: z.array(z.string().max(60)).max(50),
        /** Why one person may have rights that should be several people's. */
        reason: field.longText('Reason', { min: 3, max: 500 }).optional(),
        /** How far some of them are given; of the others what was said stays. */
        given: z.array(GivenRole).max(50).optional(),
      }),
      // Nobody gives themselves rights.
      who: notOwn(says.ownRoles),
      summary: 'Change the roles of a member, who has to sign in again',
    },
    changePlace: {
      label: 'Change manager or department',
      done: 'moved',
      icon: 'hand',
      right: 'update',
      single: true,
      fresh: true,
      body: z.strictObject({
        managerId: row.managerId.optional(),
        department: row.department.optional(),
      }),
      who: notOwn(says.ownManager),
      summary: 'Set the manager and department of a member, which determine who sees their records',
    },
    viewAs: {
      label: 'View as',
      done: 'viewed as',
      icon: 'eye',
      right: 'view-as',
      single: true,
      fresh: true,
      from: ['active'],
      who: notOwn(says.ownView),
      body: z.strictObject({
        reason: field.longText('Reason', { min: 3, max: 300, hint: 'Shown to the member on their Security page' }),
      }),
      reply: z.strictObject({ id: Uuid, until: z.iso.datetime() }),
      asks: {
        title: 'View Mainstay as {name}?',
        effect: `For ${viewMinutes} minutes at most, you see what this member sees and cannot change anything. The view is listed on their Security page and in the audit log.`,
        button: 'View as member',
      },
      summary: 'View Mainstay as a member, without changing anything',
    },
    endSessions: {
      label: 'Sign out everywhere',
      done: 'signed out',
      icon: 'undo',
      right: 'update',
      can: ({ browsers }) => browsers > 0 || says.signedInNowhere(),
      asks: {
        title: 'Sign {name} out everywhere?',
        effect: 'All browsers of this member are signed out immediately. The member can sign in again.',
      },
      summary: 'Sign a member out everywhere',
    },
    dropSecondFactor: {
      label: 'Turn second factor off',
      done: 'left without a second factor',
      icon: 'x',
      right: 'update',
      single: true,
      fresh: true,
      can: ({ secondFactor }) =>
        secondFactor === true || (secondFactor === null ? says.accountElsewhere() : says.noSecondFactor()),
      who: notOwn(says.ownSecondFactor),
      asks: {
        title: 'Turn the second factor of {name} off?',
        effect:
          'For a member who lost both phone and recovery codes: verify their identity first. The member is signed out everywhere, notified by e-mail, and signs in with the password only.',
      },
      summary: 'Turn the second factor of a member off, who has lost phone and recovery codes',
    },
    disable: {
      label: 'Disable',
      done: 'disabled',
      icon: 'ban',
      danger: true,
      right: 'update',
      from: ['active'],
      to: 'disabled',
      // Nobody locks themselves out.
      who: notOwn(says.ownAccess),
      asks: {
        title: 'Disable {name}?',
        effect:
          'The member’s browsers are signed out, tokens are refused, and sign-in is blocked. Their records and history remain.',
      },
      summary: 'Disable a member: sessions and tokens end at once',
    },
    enable: {
      label: 'Enable',
      done: 'enabled',
      icon: 'check',
      right: 'update',
      undoes: 'disable',
      from: ['disabled'],
      to: 'active',
      summary: 'Enable a member again',
    },
  },
})

export const Role = z.strictObject({
  name: z.string(),
  label: z.string(),
  permissions: z.array(z.string()),
  members: z.int(),
})
/** What can be given: the roles, and the legal entities that one can be given for. */
const Grantable = z.strictObject({
  roles: z.array(Role),
  entities: z.array(z.strictObject({ id: Uuid, name: z.string() })),
})
export type Role = z.output<typeof Role>

export const memberReads = {
  roles: get('/api/settings/grantable', {
    summary: 'List the roles that can be assigned, their permissions, and the legal entities they can be assigned for',
    reply: Grantable,
    can: 'settings.members.read',
  }),
  sessions: get('/api/settings/members/:id/sessions', {
    figures: true,
    summary: 'List the browsers in which a member is signed in',
    params: IdParams,
    reply: z.array(Session),
    can: 'settings.members.read',
  }),
}
