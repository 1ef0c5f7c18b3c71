import { z } from 'zod'
import { Done, get, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'

/** A conflict that somebody has: which of their roles bring which of its rights, and who accepted it and why. */
const Conflict = z.strictObject({
  name: z.string(),
  label: z.string(),
  why: z.string(),
  /** What makes it; another one as soon as that changes. */
  basis: z.string(),
  roles: z.array(
    z.strictObject({
      label: z.string(),
      rights: z.array(z.string()),
      from: z.iso.datetime().nullable(),
      until: z.iso.datetime().nullable(),
    }),
  ),
  /** Null where nobody has; `lapsed` where it was another one then. */
  accepted: z
    .strictObject({ reason: z.string(), byName: z.string(), at: z.iso.datetime(), lapsed: z.boolean() })
    .nullable(),
})
export type Conflict = z.output<typeof Conflict>
const Subject = z.strictObject({ id: Uuid, name: z.string(), conflicts: z.array(Conflict) })
export type ConflictSubject = z.output<typeof Subject>
const Report = z.strictObject({
  /** Active members, by name. */
  members: z.array(Subject),
  /** Roles that have all the rights of a conflict by themselves. */
  roles: z.array(Subject),
  /** Active members who may do everything, of whom conflicts are not told one by one. */
  everything: z.array(z.strictObject({ id: Uuid, name: z.string() })),
  /** What is kept apart here at all. */
  declared: z.array(z.strictObject({ label: z.string(), why: z.string(), rights: z.array(z.array(z.string())) })),
})

/** Which conflict, as whoever accepts it saw it, and why. */
const Acceptance = z.strictObject({
  conflict: z.string().max(60),
  basis: z.string().max(60),
  reason: field.longText('Reason', { min: 3, max: 500 }),
})

export const conflictApi = {
  report: get('/api/settings/conflicts', {
    figures: true,
    summary: 'List members and roles with conflicting rights, why, and who accepted them',
    reply: Report,
    can: 'settings.members.read',
  }),
  ofMember: get('/api/settings/conflicts/:id', {
    figures: true,
    summary: 'List the conflicting rights of one member',
    params: z.strictObject({ id: Uuid }),
    reply: z.array(Conflict),
    can: 'settings.members.read',
  }),
  /** Of a role by itself, as where a module of a newer version keeps apart what nobody did before. */
  acceptOfRole: post('/api/settings/conflicts/roles/:id', {
    summary: 'Accept, with a reason, that one role has conflicting rights',
    params: z.strictObject({ id: Uuid }),
    body: Acceptance,
    reply: Done,
    can: 'settings.roles.update',
    fresh: true,
  }),
  accept: post('/api/settings/conflicts/:id', {
    summary: 'Accept, with a reason, that a member has conflicting rights',
    params: z.strictObject({ id: Uuid }),
    body: Acceptance,
    reply: Done,
    can: 'settings.members.update',
    fresh: true,
  }),
}
