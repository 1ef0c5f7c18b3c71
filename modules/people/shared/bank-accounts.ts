import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { notOwn } from './people.ts'

/** Where people are paid to. */
export const bankSet = 'hr.bank'
const bankReasons = ['hire', 'other account', 'correction', 'other'] as const

const personId = field.reference('Person', 'hr.people', 'personName')
const own = {
  ...datedFields,
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
const optional = z.strictObject(own).partial()
const entered = { personId, validFrom: own.validFrom, holder: own.holder }

/** The account that somebody is paid to, from a day on. */
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
    createdAt: field.instant('Entered'),
  }),
  create: optional.extend(entered),
  update: optional,
  imported: optional.extend(entered),
  keys: ['personId', 'validFrom'],
  compositeKey: true,
  search: ['personName'],
  apart: ['validFrom'],
  inSearch: false,
  sort: '-validFrom',
  verbs: {
    update: { label: 'Change', done: 'changed', from: ['in force'], can: notOwn },
    withdraw: {
      ...withdrawing,
      who: notOwn,
      asks: {
        title: 'Withdraw this bank account of {personName}?',
        effect: 'It counts as never entered. The account before it holds on in its place, and {personName} is told.',
      },
      summary: 'Withdraw a bank account that was wrong',
    },
  },
})
