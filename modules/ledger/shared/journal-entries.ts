import { z } from 'zod'
import { del, Done, IdParams, post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type DetailOf } from '#shared/record.ts'
import { notOwn, type States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const entryStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver' },
  posted: { tone: 'success', step: 'Posted', stand: 'done' },
  reversed: { tone: 'neutral', step: 'Posted', stand: 'done', word: 'Reversed' },
} as const satisfies States
/** As the ledger keeps them: what waits for approval is a draft to it. */
export const ledgerStates = ['draft', 'posted', 'reversed'] as const
export type EntryState = keyof typeof entryStates

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
const NewEntryLine = z.strictObject({
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
  state: field.state('State', entryStates),
  /** The record type the entry comes from, such as `financial.bills`, its id and the page that shows it. */
  sourceType: field.text('Source'),
  sourceId: z.uuid(),
  sourcePath: z.string(),
  reversalOfId: field.reference('Reversal of', 'financial.journal-entries', 'reversalOfNumber').nullable(),
  reversalOfNumber: z.string().nullable(),
  reversedById: field.reference('Reversed by', 'financial.journal-entries', 'reversedByNumber').nullable(),
  reversedByNumber: z.string().nullable(),
  reason: field.longText('Reason').nullable(),
  rejectReason: field.longText('Reason of the rejection').nullable(),
  createdBy: z.uuid(),
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

const detail = row.extend({ hash: z.string().nullable(), lines: z.array(EntryLine) })
const reason = field.longText('Reason', { min: 3, max: 500 })

type Seen = { state: EntryState; sourceType: string; reversalOfId: string | null }
/** Whether it can still be changed, deleted, posted. */
const changeable = ({ state }: Pick<Seen, 'state'>): Possible =>
  state === 'draft' || state === 'in approval' || says.entryPosted()

export const removable = ({ state }: Pick<Seen, 'state'>): Possible =>
  state === 'in approval' ? says.entryWaits() : changeable({ state })

function reversible(entry: Seen): Possible {
  if (changeable(entry) === true) return says.draftNotReversed()
  if (entry.state === 'reversed') return says.reversedAlready()
  if (entry.reversalOfId) return says.reversalStands()
  if (entry.sourceType !== 'financial.journal-entries') return says.ofDocument()
  return true
}

/** A journal entry. A draft may be unbalanced, changed and deleted; a posted one changes never again and is corrected by a reversal (rule F04). */
export const journalEntries = record(refs.journalEntries.name, {
  ...refs.journalEntries,
  row,
  detail,
  create,
  update: create.omit({ entityId: true, currency: true }).partial(),
  about: { text: 'description' },
  search: ['number', 'description'],
  amount: 'amount',
  sort: '-postingDate,-number',
  measures: {
    'to-approve': {
      label: 'Entries to approve',
      where: { state: ['in approval'], number: { empty: true } },
      sum: 'amount',
      sort: 'postingDate',
      right: 'approve',
      step: 45,
      none: 'No entry waits for approval.',
      shows: { who: 'createdByName', due: 'postingDate', since: 'createdAt' },
    },
    drafts: {
      label: 'Drafts of journal entries',
      where: { state: ['draft'], number: { empty: true } },
      sum: 'amount',
      sort: 'postingDate',
      right: 'post',
      step: 120,
      none: 'No entry is a draft.',
      shows: { who: 'description', due: 'postingDate', since: 'createdAt' },
    },
  },
  approval: {
    amount: 'amount',
    currency: 'currency',
    makers: ['createdBy'],
    // A change takes it back to draft: nothing changes under an approval.
    covers: {},
    mayPass: true,
  },
  verbs: {
    post: {
      label: 'Post entry',
      done: 'posted',
      icon: 'check',
      next: true,
      from: ['draft'],
      can: changeable,
      asks: {
        title: 'Post “{description}”?',
        effect:
          '{amount} on {postingDate} go into the books. A posted entry never changes again; it is corrected by a reversal.',
      },
    },
    submit: {
      label: 'Submit for approval',
      done: 'submitted',
      icon: 'send',
      right: 'create',
      starts: true,
      from: ['draft'],
      can: changeable,
      summary: 'Submit a journal entry that moves bank or control accounts',
    },
    approve: {
      label: 'Approve and post',
      done: 'approved',
      icon: 'check',
      next: true,
      decides: 'approved',
      final: true,
      from: ['in approval'],
      who: notOwn,
      asks: {
        title: 'Approve and post “{description}”?',
        effect: '{amount} on {postingDate}, entered by {createdByName}. It goes into the books.',
      },
    },
    reject: {
      label: 'Reject',
      done: 'rejected',
      icon: 'x',
      right: 'approve',
      decides: 'rejected',
      from: ['in approval'],
      who: notOwn,
      body: z.strictObject({ reason }),
      asks: {
        button: 'Reject entry',
        effect: 'It is a draft again, and nothing of it is in the books.',
        several: 'They are drafts again, and nothing of them is in the books.',
      },
    },
    update: {
      label: 'Edit draft',
      done: 'changed',
      icon: 'edit',
      from: ['draft', 'in approval'],
      can: changeable,
      page: '/financial/journal-entries/:id/edit',
    },
    reverse: {
      label: 'Reverse entry',
      done: 'reversed',
      // Answers the new mirror entry.
      reply: detail,
      body: z.strictObject({ postingDate, reason }),
      can: reversible,
    },
  },
})
export type JournalEntryDetail = DetailOf<typeof journalEntries>

/** Calls that are not about one entry alone. */
export const journalEntryVerbs = {
  /** Needs the right to create entries as well; nothing is kept where it is refused. */
  enter: post('/api/financial/journal-entries/posted', {
    summary: 'Enter and post a journal entry',
    body: create,
    reply: journalEntries.detail,
    can: 'financial.journal-entries.post',
  }),
  remove: del('/api/financial/journal-entries/:id', {
    summary: 'Delete a draft',
    params: IdParams,
    reply: Done,
    can: 'financial.journal-entries.update',
    match: true,
  }),
}
