import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

const roleStates = { 'in use': { tone: 'neutral' }, archived: { tone: 'neutral' } } as const satisfies States

const row = {
  id: Uuid,
  version: z.int(),
  label: field.text('Role', { max: 60 }),
  description: field.text('Description', { min: 0, max: 300 }),
  origin: field.choice('Origin', ['ready-made', 'changed', 'own']),
  state: field.state('State', roleStates),
  members: field.integer('Members'),
  createdAt: field.instant('Created'),
}
const Holder = z.strictObject({ id: Uuid, name: z.string(), reach: z.string(), until: z.iso.datetime().nullable() })
const Role = z.object(row)
const RoleDetail = z.object({
  ...row,
  /** What it allows, as the catalogue of rights knows it; whose records it is about behind the `@`. */
  permissions: z.array(z.string()),
  /** The active members who have it. */
  holders: z.array(Holder),
})
export type Role = z.output<typeof RoleDetail>

const pattern = z.string().regex(/^[a-z-]+\.[a-z-]+\.[a-z-]+(@(own|reports|department))?$/)
/** Why a role, or who has it, may have rights that should be several people's. */
const reason = field.longText('Reason', { min: 3, max: 500 }).optional()
const Change = z.strictObject({
  reason,
  label: row.label.optional(),
  description: row.description.optional(),
  permissions: z.array(pattern).max(2000).optional(),
})

/** What people may do: the ready-made roles, and those an administrator has made of them. */
export const roles = record(refs.roles.name, {
  ...refs.roles,
  row: Role,
  detail: RoleDetail,
  search: ['label', 'description'],
  sort: 'label',
  verbs: {
    change: {
      label: 'Edit role',
      done: 'changed',
      icon: 'edit',
      next: true,
      right: 'update',
      single: true,
      fresh: true,
      from: ['in use'],
      body: Change,
      page: '/settings/roles/:id/edit',
      can: ({ label }) => label !== 'Administrator' || says.administratorStays(),
      summary: 'Change the name and permissions of a role',
    },
    copy: {
      label: 'Copy',
      done: 'copied',
      right: 'create',
      single: true,
      fresh: true,
      body: z.strictObject({ label: row.label, reason }),
      reply: z.strictObject({ id: Uuid }),
      summary: 'Create a custom role as a copy of this role',
    },
    retire: {
      label: 'Archive',
      done: 'archived',
      icon: 'ban',
      danger: true,
      right: 'update',
      fresh: true,
      from: ['in use'],
      to: 'archived',
      can: ({ members }) => members === 0 || says.heldByMembers(),
      asks: { title: 'Archive {label}?', effect: 'The role can no longer be assigned. Past activity is not affected.' },
      summary: 'Archive a role without members',
    },
    bringBack: {
      label: 'Restore',
      done: 'restored',
      icon: 'undo',
      right: 'update',
      fresh: true,
      undoes: 'retire',
      from: ['archived'],
      to: 'in use',
      summary: 'Restore an archived role',
    },
  },
})

/** One thing that may be done, in words; `whose`: it can be allowed for some people's records alone. */
const Right = z.strictObject({ permission: z.string(), label: z.string() })
export const Catalogue = z.array(
  z.strictObject({
    room: z.string(),
    nouns: z.array(z.strictObject({ noun: z.string(), label: z.string(), whose: z.boolean(), rights: z.array(Right) })),
  }),
)
export type Catalogue = z.output<typeof Catalogue>

export const roleReads = {
  catalogue: get('/api/settings/rights', {
    summary: 'All permissions that a role can include, by module',
    reply: Catalogue,
    can: 'settings.roles.read',
  }),
}
