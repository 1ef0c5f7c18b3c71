import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { kinds, memberRoles, notifyLevels } from '#modules/channels/shared/channels.ts'
import { users } from '#server/auth/tables.ts'
import { archivedAt, instant, recordColumns } from '#server/db/columns.ts'

export const channelTable = pgTable(
  'communications_channels',
  {
    ...recordColumns(),
    kind: text('kind', { enum: kinds }).notNull(),
    /** A direct conversation has the names of its people. */
    name: text('name').notNull(),
    purpose: text('purpose'),
    /** Ids of the people of a direct conversation in their order: the same people have one conversation. */
    directKey: text('direct_key'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('communications_channels_direct').on(t.directKey),
    index('communications_channels_name').on(t.name, t.id),
    check('communications_channels_people', sql`(${t.kind} = 'direct') = (${t.directKey} is not null)`),
  ],
)

const channelId = () =>
  uuid('channel_id')
    .notNull()
    .references(() => channelTable.id)
const userId = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Apart from the channel, whose history would note each message. */
export const counterTable = pgTable('communications_channel_counters', {
  channelId: uuid('channel_id')
    .primaryKey()
    .references(() => channelTable.id),
  lastSeq: integer('last_seq').notNull().default(0),
  /** Grows with each message and each change of one. */
  lastChange: integer('last_change').notNull().default(0),
  lastAt: instant('last_at'),
})

export const memberTable = pgTable(
  'communications_members',
  {
    channelId: channelId(),
    userId: userId(),
    role: text('role', { enum: memberRoles }).notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.userId] }), index('communications_members_user').on(t.userId)],
)

/** The last message a member has read, and the notices they want. */
export const markTable = pgTable(
  'communications_marks',
  {
    channelId: channelId(),
    userId: userId(),
    lastReadSeq: integer('last_read_seq').notNull().default(0),
    notify: text('notify', { enum: notifyLevels }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.userId] })],
)

/** The search ignores the ids of people and records in a text. */
export const wordsOf = (column: unknown) =>
  sql`to_tsvector('simple', regexp_replace(${column}, '<[@#][^>]*>', ' ', 'g'))`

export const messageTable = pgTable(
  'communications_messages',
  {
    id: uuid('id').notNull().unique('communications_messages_id').defaultRandom(),
    channelId: channelId(),
    /** 1, 2, 3 … without a gap in each channel. */
    seq: integer('seq').notNull(),
    change: integer('change').notNull(),
    authorId: userId('author_id'),
    createdAt: instant('created_at').notNull(),
    /** Empty once deleted. */
    text: text('text').notNull(),
    mentions: uuid('mentions').array().notNull(),
    replyTo: integer('reply_to'),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id),
    pinnedAt: instant('pinned_at'),
    pinnedBy: uuid('pinned_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.seq] }),
    foreignKey({
      name: 'communications_messages_thread',
      columns: [t.channelId, t.replyTo],
      foreignColumns: [t.channelId, t.seq],
    }),
    uniqueIndex('communications_messages_change').on(t.channelId, t.change),
    index('communications_messages_replies')
      .on(t.channelId, t.replyTo, t.seq)
      .where(sql`reply_to is not null`),
    index('communications_messages_pins')
      .on(t.channelId, t.pinnedAt)
      .where(sql`pinned_at is not null`),
    index('communications_messages_words').using('gin', wordsOf(t.text)),
    check('communications_messages_deleted', sql`(deleted_at is null) = (deleted_by is null)`),
    check('communications_messages_no_text', sql`deleted_at is null or text = ''`),
    check('communications_messages_pinned', sql`(pinned_at is null) = (pinned_by is null)`),
  ],
)

const ofMessage = (table: string, { channelId: channel, seq }: { channelId: AnyPgColumn; seq: AnyPgColumn }) =>
  foreignKey({
    name: `communications_${table}_message_key`,
    columns: [channel, seq],
    foreignColumns: [messageTable.channelId, messageTable.seq],
  })

export const reactionTable = pgTable(
  'communications_reactions',
  {
    channelId: channelId(),
    seq: integer('seq').notNull(),
    userId: userId(),
    emoji: text('emoji').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.seq, t.userId, t.emoji] }), ofMessage('reactions', t)],
)

/** Former texts of messages that were edited or deleted. */
export const formerTable = pgTable(
  'communications_former_messages',
  {
    channelId: channelId(),
    seq: integer('seq').notNull(),
    /** The change of the message that brought this text. */
    change: integer('change').notNull(),
    text: text('text').notNull(),
    reason: text('reason', { enum: ['edited', 'deleted'] }).notNull(),
    byId: userId('by_id'),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.seq, t.change] }), ofMessage('former_messages', t)],
)
