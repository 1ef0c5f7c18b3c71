import { z } from 'zod'
import { del, get, IdParams, patch, post, Uuid } from '#shared/api.ts'
import { tones } from '#shared/verb.ts'
import { isCleanText, isStraight } from '#shared/text.ts'
import { channels, kinds } from './channels.ts'

export const reactionEmojis = ['👍', '❤️', '😄', '🎉', '🙏', '👀', '✅', '❌', '➕', '🤔', '😮', '🚀'] as const
export const longestText = 8000
/** A record in a message: '<#procurement.orders:id>'. */
export const recordLinkIn = /<#([a-z-]+\.[a-z-]+):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})>/g
export const mostLinks = 20

const Text = z
  .string()
  .trim()
  .min(1, 'Enter a message')
  .max(longestText)
  .refine(isCleanText, 'Remove the control characters')
  .refine(isStraight, 'Remove the characters that turn the direction of the text')
const Seq = z.int().min(1).max(2_000_000_000)
const Name = z.strictObject({ id: Uuid, name: z.string() })

/** A record as the reader may see it at this moment; without a title it is not available to them. */
const RecordLink = z.strictObject({
  record: z.string(),
  recordId: Uuid,
  noun: z.string().nullable(),
  title: z.string().nullable(),
  subtitle: z.string().nullable(),
  state: z.strictObject({ text: z.string(), tone: z.enum(tones) }).nullable(),
  page: z.string().nullable(),
})
export type RecordLink = z.output<typeof RecordLink>

export const Message = z.strictObject({
  id: Uuid,
  seq: Seq,
  /** Grows with every change of the channel: what is read again after a reconnect. */
  change: z.int(),
  author: Name,
  at: z.iso.datetime(),
  /** Markdown, people as '<@id>', records as '<#type:id>'; empty once deleted. */
  text: z.string(),
  mentions: z.array(Name),
  links: z.array(RecordLink),
  /** The message whose thread it is in. */
  replyTo: Seq.nullable(),
  replies: z.strictObject({ count: z.int(), lastSeq: Seq, lastAt: z.iso.datetime() }).nullable(),
  editedAt: z.iso.datetime().nullable(),
  deleted: z.strictObject({ at: z.iso.datetime(), by: Name }).nullable(),
  pinned: z.strictObject({ at: z.iso.datetime(), by: Name }).nullable(),
  reactions: z.array(z.strictObject({ emoji: z.string(), people: z.array(Name) })),
})
export type Message = z.output<typeof Message>

const Count = z.coerce.number().int().min(0).max(2_000_000_000).optional()
const at = `${channels.path}/:id` as const
const SeqParams = z.strictObject({ id: Uuid, seq: z.coerce.number().int().min(1).max(2_000_000_000) })
const read = { can: 'communications.channels.read', snapshot: true, rate: 600 } as const
const write = { can: 'communications.messages.create', reply: Message } as const

export const messageCalls = {
  list: get(`${at}/messages`, {
    ...read,
    summary: 'Messages of a channel in the order of their numbers: the last ones, or those before, after or around one',
    params: IdParams,
    query: z
      .strictObject({
        before: Count,
        after: Count,
        around: Count,
        /** Messages that were sent or changed since this change, to resume after a reconnect. */
        since: Count,
        /** One message with its replies. */
        thread: Count,
        limit: z.coerce.number().int().min(1).max(200).optional(),
      })
      .refine(
        ({ before, after, around, since, thread }) =>
          [before, after, around, since, thread].filter((each) => each !== undefined).length <= 1,
        { path: ['before'], message: 'Choose one of before, after, around, since and thread' },
      ),
    reply: z.strictObject({
      items: z.array(Message),
      /** Numbers of the last message and of the last change, and the last message the reader has read; null for no member. */
      lastSeq: z.int(),
      change: z.int(),
      lastReadSeq: z.int().nullable(),
      /** There are older ones; there are newer ones. */
      older: z.boolean(),
      newer: z.boolean(),
    }),
  }),
  pins: get(`${at}/pins`, {
    ...read,
    summary: 'Pinned messages of a channel, the last pinned first',
    params: IdParams,
    reply: z.array(Message),
  }),
  search: get(`${channels.path}/search`, {
    ...read,
    rate: 240,
    summary: 'Messages by their words, in the channels you may read, newest first',
    query: z.strictObject({
      q: z.string().trim().min(1).max(200).refine(isCleanText),
      channel: Uuid.optional(),
    }),
    reply: z.strictObject({
      items: z.array(
        z.strictObject({
          channel: z.strictObject({ id: Uuid, name: z.string(), kind: z.enum(kinds) }),
          message: Message,
        }),
      ),
      more: z.boolean(),
    }),
  }),
  send: post(`${at}/messages`, {
    ...write,
    summary: 'Send a message to a channel',
    params: IdParams,
    body: z.strictObject({ text: Text, replyTo: Seq.optional() }),
    rate: 240,
  }),
  edit: patch(`${at}/messages/:seq`, {
    ...write,
    summary: 'Edit a message of your own',
    params: SeqParams,
    body: z.strictObject({ text: Text }),
  }),
  remove: del(`${at}/messages/:seq`, {
    ...write,
    summary: 'Delete a message of your own, or as an owner of the channel',
    params: SeqParams,
  }),
  restore: post(`${at}/messages/:seq/restore`, {
    ...write,
    summary: 'Restore a message you deleted',
    params: SeqParams,
    repeatable: true,
  }),
  react: post(`${at}/messages/:seq/reactions`, {
    ...write,
    summary: 'Add a reaction to a message, or remove it',
    params: SeqParams,
    body: z.strictObject({ emoji: z.enum(reactionEmojis), on: z.boolean() }),
    repeatable: true,
  }),
  pin: post(`${at}/messages/:seq/pin`, {
    ...write,
    summary: 'Pin a message in its channel, or unpin it',
    params: SeqParams,
    body: z.strictObject({ pinned: z.boolean() }),
    repeatable: true,
  }),
  former: get(`${at}/messages/:seq/former`, {
    summary: 'Former texts of a message that was edited or deleted',
    params: SeqParams,
    reply: z.array(
      z.strictObject({ text: z.string(), reason: z.enum(['edited', 'deleted']), by: Name, at: z.iso.datetime() }),
    ),
    can: 'communications.former-messages.read',
  }),
}
