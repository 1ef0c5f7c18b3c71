import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { reaches } from '#shared/permissions.ts'

const noun = z.string().regex(/^[a-z-]+\.[a-z-]+$/)
const params = z.strictObject({ noun, id: Uuid })
const right = z.string().regex(/^[a-z-]+\.[a-z-]+\.[a-z-]+$/)

/** What keeps a role that includes the right from reaching the record. */
const hindrances = ['not yet', 'over', 'people', 'entity', 'limit'] as const
export type Hindrance = (typeof hindrances)[number]

/** A role of the person that includes the right, as it was given to them. */
const Through = z.strictObject({
  role: z.string(),
  reach: z.enum(reaches),
  /** On whose records the role itself allows it. */
  whose: z.enum(['own', 'reports', 'department', 'all']),
  entities: z.array(z.string()),
  limit: z.strictObject({ amount: z.string(), currency: z.string() }).nullable(),
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  grantedByName: z.string().nullable(),
  grantedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  /** Null where it reaches the record. */
  fails: z.enum(hindrances).nullable(),
})
export type Through = z.output<typeof Through>

const Access = z.strictObject({
  person: z.strictObject({ id: Uuid, name: z.string(), active: z.boolean() }),
  right: z.string(),
  allowed: z.boolean(),
  through: z.array(Through),
  /** The roles that include the right, where none of theirs does. */
  roles: z.array(z.string()),
  /** What the reach of a right is measured by. */
  record: z.strictObject({ owner: z.string().nullable(), entity: z.string().nullable() }),
})
export type Access = z.output<typeof Access>

const People = z.strictObject({
  /** The rights that can be asked about, in words; the first is to see it. */
  rights: z.array(z.strictObject({ permission: z.string(), label: z.string() })),
  right: z.string(),
  people: z.array(z.strictObject({ id: Uuid, name: z.string(), allowed: z.boolean() })),
})

export const accessApi = {
  people: get('/api/settings/access/:noun/:id', {
    figures: true,
    summary: 'List the active members and their access to one record',
    params,
    query: z.strictObject({ right: right.optional() }),
    reply: People,
    can: 'settings.members.read',
  }),
  why: get('/api/settings/access/:noun/:id/:person', {
    figures: true,
    summary: 'Explain why a member may use a right on one record, or which condition fails',
    params: z.strictObject({ noun, id: Uuid, person: Uuid }),
    query: z.strictObject({ right: right.optional() }),
    reply: Access,
    can: 'settings.members.read',
  }),
}
