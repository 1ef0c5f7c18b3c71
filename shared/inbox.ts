import { z } from 'zod'
import { Done, get, IdParams, post, Uuid } from './api.ts'
import { chartOperators } from './list.ts'

/** The parts of an inbox, in their order. What waits for a decision and what is wrong are asked for anew each time; the others are notices. */
export const queues = ['decisions', 'questions', 'mentions', 'following', 'jobs', 'alerts'] as const
export type Queue = (typeof queues)[number]
/** Beside them what the bell counts, all notices, what one sent for approval oneself, what was put off and what is done with. */
const parts = [...queues, 'new', 'all', 'sent', 'snoozed', 'done'] as const
export type Part = (typeof parts)[number]

/** What people are told of, in words. */
export const noticeKinds = {
  decision: { queue: 'decisions', label: 'Decisions', hint: 'A request waits for your approval' },
  question: { queue: 'questions', label: 'Questions', hint: 'An approver asks you a question before deciding' },
  mention: {
    queue: 'mentions',
    label: 'Mentions',
    hint: 'Someone mentions you or writes to you, asks you to read or sign a document, or names you as substitute',
  },
  change: {
    queue: 'following',
    label: 'Records you follow',
    hint: 'Someone else changed or commented on a record you follow',
  },
  job: { queue: 'jobs', label: 'Finished jobs', hint: 'An import or a run that you started has ended' },
  alert: { queue: 'alerts', label: 'Alerts', hint: 'Something in your area needs attention' },
} as const satisfies Record<string, { queue: Queue; label: string; hint: string }>
export type NoticeKind = keyof typeof noticeKinds
const kindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
export const kindsOf = (queue: Queue): NoticeKind[] => kindNames.filter((kind) => noticeKinds[kind].queue === queue)

/** Of these there are no notices but until when they were put off: whether they wait is asked anew each time. */
export const computedKinds: NoticeKind[] = ['decision', 'alert']

/** In the place of a record's id: an alert is about all of its rows. */
export const allAlerts = '00000000-0000-0000-0000-000000000000'

/** Why somebody follows a record, and so is told of it. */
export const reasons = {
  created: 'you created it',
  commented: 'you commented on it',
  mentioned: 'you were mentioned',
  chosen: 'you follow it',
  asked: 'you were asked',
  started: 'you started it',
  seat: 'you are the approver',
  sent: 'you sent it for approval',
  responsible: 'it is in your area',
  yours: 'it is about you',
  member: 'you are a member',
  substitute: 'you are the substitute',
} as const
export type Reason = keyof typeof reasons
const reasonNames = Object.keys(reasons) as [Reason, ...Reason[]]

const Name = z
  .string()
  .max(80)
  .regex(/^[a-z-]+(\.[a-z-]+){0,2}$/)
/** Which one is meant; whose it is comes from the session. */
const Address = z.strictObject({ kind: z.enum(kindNames), record: Name, recordId: Uuid })
export type NoticeAddress = z.output<typeof Address>

/** What a record is about in words, and its first and last day. */
const About = z.strictObject({ text: z.string(), from: z.string().nullable(), to: z.string().nullable() })
export type About = z.output<typeof About>

export const InboxItem = z.strictObject({
  /** `sent`: nothing to do with, but to follow. */
  kind: z.enum([...kindNames, 'sent']),
  record: z.string(),
  recordId: Uuid,
  /** 'purchase order' */
  noun: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  about: About.nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  page: z.string(),
  why: z.enum(reasonNames),
  /** What was done last, as the history calls it, and who did it. */
  action: z.string(),
  by: z.string().nullable(),
  /** How often since it was read last. */
  times: z.int(),
  at: z.iso.datetime(),
  read: z.boolean(),
  snoozedUntil: z.iso.datetime().nullable(),
  done: z.boolean(),
  /** Of what waits for a decision, of one's own or of others: the step, whose seat it is where not the reader's own, and what the same people asked for within seven days. */
  decision: z
    .strictObject({
      step: z.string(),
      insteadOf: z.string().nullable(),
      together: z.strictObject({ count: z.int(), amount: z.string() }).nullable(),
      /** The record as it is now, for a decision on several; null of what waits for others. */
      version: z.int().nullable(),
    })
    .nullable(),
})
export type InboxItem = z.output<typeof InboxItem>

export const InboxPage = z.strictObject({ items: z.array(InboxItem), next: z.string().nullable() })
/** What is with one member, the latest first; `more`: there may be others before the first 200 of each. */
const WithMember = z.strictObject({
  waiting: z.array(InboxItem),
  sent: z.array(InboxItem),
  more: z.boolean(),
})

/** What is not read or decided yet, by part; more than the bound counts as one more than it. */
export const InboxCounts = z.strictObject({ unread: z.int(), parts: z.record(z.enum(queues), z.int()) })
export type InboxCounts = z.output<typeof InboxCounts>
export const mostCounted = 99

/** How somebody is told of a kind: in the inbox alone, there and by a mail at once, once a day or once a week; or not at all. */
const channels = ['inbox', 'mail', 'daily', 'weekly', 'off'] as const
export type Channel = (typeof channels)[number]
const Channel = z.enum(channels)
/** What asks for an answer of one's own is always in the inbox. */
const Kept = Channel.exclude(['off'])
const Kinds = z.strictObject({ decision: Kept, question: Kept, mention: Channel, change: Channel, job: Channel })
export const channelsOf: { readonly [Kind in keyof z.output<typeof Kinds>]: readonly Channel[] } = {
  decision: Kept.options,
  question: Kept.options,
  mention: channels,
  change: channels,
  job: channels,
}
const Hour = z.int().min(0).max(23)
export const NoticePreferences = z.strictObject({
  /** What is left out is in the inbox alone. */
  kinds: Kinds.partial(),
  /** Hours of the person's day in which no mail is sent: from 20 to 7, say. */
  quiet: z
    .strictObject({ from: Hour, to: Hour })
    .refine(({ from, to }) => from !== to, 'Choose two different hours')
    .nullable(),
})
export type NoticePreferences = z.output<typeof NoticePreferences>

const Following = z.strictObject({
  follows: z.boolean(),
  muted: z.boolean(),
  why: z.enum(reasonNames).nullable(),
})

const own = { can: 'signed-in' } as const
const quietly = { ...own, repeatable: true, quiet: true, reply: Done, rate: 240 } as const

export const inboxApi = {
  list: get('/api/inbox', {
    ...own,
    summary: 'One part of your inbox, newest first; decisions and alerts by age',
    query: z.strictObject({
      part: z.enum(parts),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
      /** Of decisions those alone on what somebody made who reports to whoever asks, or works below them, in the org chart of today. */
      from: z.enum(chartOperators).optional(),
    }),
    reply: InboxPage,
    figures: true,
  }),
  counts: get('/api/inbox/counts', {
    ...own,
    summary: 'How much of your inbox is not read or decided yet',
    reply: InboxCounts,
    figures: true,
  }),
  ofMember: get('/api/inbox/members/:id', {
    ...own,
    summary: 'Requests waiting for a member’s decision, and requests they submitted, as far as you may see them',
    params: IdParams,
    reply: WithMember,
    figures: true,
  }),
  mark: post('/api/inbox/marks', {
    ...quietly,
    summary: 'Mark notifications as read or done, or not',
    body: z.strictObject({
      items: z.array(Address).min(1).max(100),
      mark: z.enum(['read', 'unread', 'done', 'undone']),
    }),
  }),
  readAll: post('/api/inbox/read', {
    ...quietly,
    summary: 'Mark every notification up to a point in time as read',
    body: z.strictObject({ until: z.iso.datetime() }),
  }),
  snooze: post('/api/inbox/snooze', {
    ...quietly,
    summary: 'Snooze notifications until a point in time, or unsnooze them',
    body: z.strictObject({ items: z.array(Address).min(1).max(100), until: z.iso.datetime().nullable() }),
  }),
  preferences: get('/api/inbox/preferences', {
    ...own,
    summary: 'Your notification channels and quiet hours',
    reply: NoticePreferences,
  }),
  setPreferences: post('/api/inbox/preferences', {
    ...quietly,
    summary: 'Change your notification channels and quiet hours; fields left out do not change',
    body: NoticePreferences.partial(),
    reply: NoticePreferences,
  }),
  following: get('/api/inbox/follows', {
    ...own,
    summary: 'Whether you follow a record, and why',
    query: z.strictObject({ record: Name, recordId: Uuid }),
    reply: Following,
  }),
  people: get('/api/inbox/people', {
    ...own,
    summary: 'Who can be mentioned on a record: those who may see it, by the beginning of a name',
    query: z.strictObject({ record: Name, recordId: Uuid, q: z.string().max(60).optional() }),
    reply: z.array(z.strictObject({ id: Uuid, name: z.string() })),
    rate: 240,
  }),
  follow: post('/api/inbox/follows', {
    ...quietly,
    summary: 'Follow, unfollow or mute a record',
    body: z.strictObject({ record: Name, recordId: Uuid, state: z.enum(['follows', 'muted', 'none']) }),
    reply: Following,
  }),
}
