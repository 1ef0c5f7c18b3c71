import { z } from 'zod'
import { del, Done, IdParams, post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import * as cards from './cards.ts'

export const entryStates = ['draft', 'posted', 'reversed'] as const
export type EntryState = (typeof entryStates)[number]

const entityId = field.reference('Entity', 'financial.legal-entities', 'entityName')
const journalId = field.reference('Journal', 'financial.journals', 'journalName')
const postingDate = field.day('Posting date')
const documentDate = field.day('Document date')
const description = field.text('Description', { max: 300 })
const currency = field.currency()
const accountId = field.reference('Account', 'financial.accounts', 'accountName')
const partyId = field.reference('Party', 'financial.parties', 'partyName')
const text = field.text('Text', { min: 0, max: 300 })
const debit = field.money('Debit', 'currency', { min: 0 })
const credit = field.money('Credit', 'currency', { min: 0 })

export const EntryLine = z.strictObject({
  id: z.uuid(),
  lineNo: z.int(),
  accountId,
  accountNumber: z.string(),
  accountName: z.string(),
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  description: text,
  debit,
  credit,
})
/** One side is given, the other left out or '0'. */
export const NewEntryLine = z.strictObject({
  id: z.uuid().optional(),
  accountId,
  partyId: partyId.nullish(),
  description: text.optional(),
  debit: debit.optional(),
  credit: credit.optional(),
})

const row = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  /** Given when it is posted: journal, year and a gapless number, such as GEN-2026-000042. */
  number: field.code('Number').nullable(),
  entityId,
  entityName: z.string(),
  journalId,
  journalName: z.string(),
  postingDate,
  documentDate: documentDate.nullable(),
  description,
  currency,
  amount: field.money('Amount', 'currency'),
  state: field.choice('State', entryStates),
  /** The noun the entry comes from, such as `financial.bills`, its id and the page that shows it. */
  sourceType: field.text('Source'),
  sourceId: z.uuid(),
  sourcePath: z.string(),
  reversalOfId: field.reference('Reversal of', 'financial.journal-entries', 'reversalOfNumber').nullable(),
  reversalOfNumber: z.string().nullable(),
  reversedById: field.reference('Reversed by', 'financial.journal-entries', 'reversedByNumber').nullable(),
  reversedByNumber: z.string().nullable(),
  reason: field.longText('Reason').nullable(),
  createdByName: field.text('Created by'),
  createdAt: field.instant('Created'),
  postedByName: field.text('Posted by').nullable(),
  postedAt: field.instant('Posted').nullable(),
})
const create = z.strictObject({
  entityId: entityId.optional(),
  /** The general journal where it is left out. */
  journalId: journalId.optional(),
  postingDate,
  documentDate: documentDate.nullish(),
  description,
  /** The currency of the entity's books. */
  currency,
  lines: z.array(NewEntryLine).max(500),
})

/** A journal entry. A draft may be unbalanced, changed and deleted; a posted one changes never again and is corrected by a reversal (rule F04). */
export const journalEntries = record(cards.journalEntries.name, {
  ...cards.journalEntries,
  row,
  detail: row.extend({ hash: z.string().nullable(), lines: z.array(EntryLine) }),
  create,
  update: create.omit({ entityId: true, currency: true }).partial(),
  search: ['number', 'description'],
  amount: 'amount',
  sort: '-postingDate,-number',
  measures: {
    drafts: {
      label: 'Drafts of journal entries',
      where: { state: ['draft'] },
      sum: 'amount',
      sort: 'postingDate',
      right: 'post',
      step: 120,
      none: 'No entry is a draft.',
      shows: { who: 'description', due: 'postingDate', since: 'createdAt' },
    },
  },
})
export type JournalEntry = RowOf<typeof journalEntries>
export type JournalEntryDetail = DetailOf<typeof journalEntries>

const one = '/api/financial/journal-entries/:id'
export const journalEntryVerbs = {
  /** Needs the right to create entries as well; nothing is kept where it is refused. */
  enter: post('/api/financial/journal-entries/posted', {
    summary: 'Enter and post a journal entry',
    body: create,
    reply: journalEntries.detail,
    can: 'financial.journal-entries.post',
  }),
  post: post(`${one}/post`, {
    summary: 'Post a journal entry',
    params: IdParams,
    reply: journalEntries.detail,
    can: 'financial.journal-entries.post',
    match: true,
  }),
  /** Answers the new mirror entry. */
  reverse: post(`${one}/reverse`, {
    summary: 'Reverse a journal entry',
    params: IdParams,
    body: z.strictObject({ postingDate, reason: field.longText('Reason', { min: 3, max: 500 }) }),
    reply: journalEntries.detail,
    can: 'financial.journal-entries.reverse',
    match: true,
  }),
  remove: del(one, {
    summary: 'Delete a draft',
    params: IdParams,
    reply: Done,
    can: 'financial.journal-entries.update',
    match: true,
  }),
}

/** What is done to an entry that is there. */
export type EntryVerb = 'post' | 'reverse' | 'remove' | 'update'

type Seen = Pick<JournalEntry, 'state' | 'sourceType' | 'reversalOfId'>

/** Whether this can be done with the entry now, or the sentence why not. Asked by the button and by the server. */
export function entryCan(verb: EntryVerb, entry: Seen): Possible {
  if (verb !== 'reverse') return entry.state === 'draft' || 'A posted entry cannot be changed: reverse it instead'
  if (entry.state === 'draft') return 'A draft is not reversed: change or delete it'
  if (entry.state === 'reversed') return 'This entry is reversed already'
  if (entry.reversalOfId) return 'A reversal is not reversed: make a new entry'
  if (entry.sourceType !== 'financial.journal-entries')
    return 'This entry belongs to a document: cancel the document instead'
  return true
}
