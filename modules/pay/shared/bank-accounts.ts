import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { notOwn } from '#modules/people/shared/people.ts'

/** Where people are paid to. */
export const bankSet = 'hr.bank'
export const bankReasons = ['hire', 'other account', 'correction', 'other'] as const

const personId = field.reference('Person', 'hr.people', 'personName')
export const accountFields = {
  holder: field.sensitive(bankSet, field.text('Account holder', { max: 140 })),
  iban: field.sensitive(bankSet, field.iban().nullable()),
  accountNumber: field.sensitive(
    bankSet,
    field.code('Account number', { max: 34, hint: 'Where the account has no IBAN' }).nullable(),
  ),
  bankCode: field.sensitive(
    bankSet,
    field.code('Bank code', { max: 20, hint: 'Routing number, sort code or BIC' }).nullable(),
  ),
  bankName: field.sensitive(bankSet, field.text('Bank', { max: 140 }).nullable()),
  reason: field.choice('Reason', bankReasons),
}
const own = { ...datedFields, ...accountFields }

/** The account that somebody is paid to, from a day on. It is entered and withdrawn by an approved change, or by an import. */
export const bankAccounts = record(refs.bankAccounts.name, {
  ...refs.bankAccounts,
  asOf: true,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    ...own,
    state: datedState,
    /** Who they are as a member: nobody enters their own. */
    memberId: Uuid.nullable(),
    proposedByName: field.text('Proposed by').nullable(),
    approvedByName: field.text('Approved by').nullable(),
    createdAt: field.instant('Entered'),
  }),
  imported: z.strictObject(own).partial().extend({ personId, validFrom: own.validFrom, holder: own.holder }),
  keys: ['personId', 'validFrom'],
  compositeKey: true,
  search: ['personName'],
  apart: ['validFrom'],
  inSearch: false,
  sort: '-validFrom',
  verbs: {
    withdraw: {
      label: withdrawing.label,
      done: withdrawing.done,
      icon: withdrawing.icon,
      danger: true,
      single: true,
      from: withdrawing.from,
      right: 'hr.bank-changes.create',
      who: notOwn,
      asks: {
        title: 'Withdraw this bank account of {personName}?',
        effect: 'A second person approves it, and {personName} is notified. The previous account stays in effect.',
        button: 'Send for approval',
      },
      summary: 'Propose to withdraw a bank account that was wrong',
    },
  },
})
