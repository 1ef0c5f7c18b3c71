import { z } from 'zod'
import { Done, get, IdParams, patch, post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

export const kinds = ['public', 'private', 'direct'] as const
export const memberRoles = ['owner', 'member'] as const
export const notifyLevels = ['all', 'mentions', 'nothing'] as const
/** People of one direct conversation, its beginner included. */
export const mostPeople = 9

const named = {
  name: field.text('Name', { max: 80 }),
  purpose: field.text('Purpose', { max: 300 }).nullable(),
}
const row = {
  id: Uuid,
  version: z.int(),
  ...named,
  // The names of up to nine people.
  name: field.text('Name', { max: 2000 }),
  kind: field.choice('Kind', kinds),
  people: field.integer('Members'),
  lastAt: field.instant('Last message').nullable(),
  createdAt: field.instant('Created'),
  archivedAt: field.instant('Archived').nullable(),
}

export const channels = record(refs.channels.name, {
  ...refs.channels,
  row: z.object(row),
  form: false,
  create: z.strictObject({ ...named, purpose: named.purpose.optional(), kind: z.enum(['public', 'private']) }),
  update: z.strictObject(named).partial(),
  search: ['name', 'purpose'],
  sort: 'name',
  archive: true,
})

const at = channels.path
const Name = z.strictObject({ id: Uuid, name: z.string() })
const join = { can: 'communications.channels.join' } as const
/** Choices of a member that change nothing for others. */
const own = { ...join, repeatable: true, quiet: true, rate: 600, reply: Done } as const
const change = { can: 'communications.channels.update', reply: Done } as const
const MemberParams = z.strictObject({ id: Uuid, userId: Uuid })

const OwnChannel = z.strictObject({
  id: Uuid,
  kind: z.enum(kinds),
  name: z.string(),
  purpose: z.string().nullable(),
  role: z.enum(memberRoles),
  notify: z.enum(notifyLevels),
  /** Messages of others after the last one read, and those among them that mention the reader. */
  unread: z.int(),
  mentions: z.int(),
  lastReadSeq: z.int(),
  lastSeq: z.int(),
  lastAt: z.iso.datetime().nullable(),
  /** The other people of a direct conversation. */
  people: z.array(Name),
})
export type OwnChannel = z.output<typeof OwnChannel>

export const channelCalls = {
  own: get(`${at}/own`, {
    summary: 'Channels and conversations you are a member of, with what is unread',
    reply: z.array(OwnChannel),
    can: 'communications.channels.read',
    snapshot: true,
    rate: 600,
  }),
  direct: post(`${at}/direct`, {
    summary: 'Open the direct conversation with these people, and begin it where there is none',
    body: z.strictObject({
      people: z
        .array(Uuid)
        .min(1, 'Choose at least one person')
        .max(mostPeople - 1),
    }),
    reply: channels.detail,
    can: 'communications.channels.create',
  }),
  people: get(`${at}/people`, {
    summary: 'Colleagues you can write to, by a part of their name',
    query: z.strictObject({ q: z.string().max(80).optional(), ids: z.string().max(2000).optional() }),
    reply: z.array(Name),
    can: 'communications.channels.read',
    rate: 240,
  }),
  members: get(`${at}/:id/members`, {
    summary: 'Members of a channel',
    params: IdParams,
    reply: z.array(z.strictObject({ ...Name.shape, role: z.enum(memberRoles) })),
    can: 'communications.channels.read',
  }),
  join: post(`${at}/:id/join`, { ...join, summary: 'Join a public channel', params: IdParams, reply: Done }),
  leave: post(`${at}/:id/leave`, { ...join, summary: 'Leave a channel', params: IdParams, reply: Done }),
  addMembers: post(`${at}/:id/members`, {
    ...change,
    summary: 'Add members to a channel',
    params: IdParams,
    body: z.strictObject({ people: z.array(Uuid).min(1, 'Choose at least one person').max(100) }),
  }),
  setRole: patch(`${at}/:id/members/:userId`, {
    ...change,
    summary: 'Make a member an owner of a channel, or an owner a member',
    params: MemberParams,
    body: z.strictObject({ role: z.enum(memberRoles) }),
  }),
  removeMember: post(`${at}/:id/members/:userId/remove`, {
    ...change,
    summary: 'Remove a member from a channel',
    params: MemberParams,
  }),
  read: post(`${at}/:id/read`, {
    ...own,
    summary: 'Mark messages of a channel as read, up to one',
    params: IdParams,
    body: z.strictObject({ seq: z.int().min(0).max(2_000_000_000) }),
  }),
  unread: post(`${at}/:id/unread`, {
    ...own,
    summary: 'Mark messages of a channel as unread, from one on',
    params: IdParams,
    body: z.strictObject({ seq: z.int().min(1).max(2_000_000_000) }),
  }),
  notify: post(`${at}/:id/notify`, {
    ...own,
    summary: 'Choose what a channel notifies you of',
    params: IdParams,
    body: z.strictObject({ notify: z.enum(notifyLevels) }),
  }),
}
