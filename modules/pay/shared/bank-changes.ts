import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { accountFields } from './bank-accounts.ts'
import * as refs from './refs.ts'
import {
  approvingProposal,
  askedOnEntry,
  proposalFields,
  proposalStates,
  rejectingProposal,
  withdrawingProposal,
} from '#modules/people/shared/second-person.ts'

const personId = field.reference('Person', 'hr.people', 'personName')
const { validFrom } = datedFields

/** The account that somebody is to be paid to from a day on: a proposal of one person, which another approves before it is in force. */
export const bankChanges = record(refs.bankChanges.name, {
  ...refs.bankChanges,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    kind: field.choice('Kind', ['new account', 'withdrawal']),
    validFrom,
    ...accountFields,
    state: field.state('State', proposalStates),
    /** Whose account it is, as a member: they see it and do not decide on it. */
    subjectId: Uuid.nullable(),
    bankAccountId: field.reference('Bank account', 'hr.bank-accounts', 'bankAccountFrom').nullable(),
    bankAccountFrom: field.day('Bank account').nullable(),
    ...proposalFields,
  }),
  create: z.strictObject(accountFields).partial().extend({ personId, validFrom, holder: accountFields.holder }),
  search: ['personName'],
  about: { text: 'personName', from: 'validFrom' },
  apart: ['validFrom'],
  inSearch: false,
  sort: '-createdAt',
  approval: {
    makers: ['createdBy', 'subjectId'],
    covers: {
      validFrom: 'change',
      holder: 'change',
      iban: 'change',
      accountNumber: 'change',
      bankCode: 'change',
    },
    asks: askedOnEntry,
  },
  verbs: {
    approve: {
      ...approvingProposal,
      label: 'Approve bank account',
      asks: {
        title: 'Approve the bank account of {personName}?',
        effect: '{personName} is paid to this account from {validFrom}, and is notified.',
        several: 'People are paid to these accounts from the day of each, and are notified.',
      },
    },
    reject: {
      ...rejectingProposal,
      asks: {
        button: 'Reject bank account',
        effect: 'The account in force stays as it is.',
        several: 'The accounts in force stay as they are.',
      },
    },
    withdraw: {
      ...withdrawingProposal,
      asks: { effect: 'No one decides on it, and the account in force stays as it is.' },
      summary: 'Take back a bank account change that is not decided',
    },
  },
  measures: {
    'to-approve': {
      label: 'Bank account changes to approve',
      where: { state: ['in approval'] },
      sort: 'validFrom',
      right: 'approve',
      step: 17,
      none: 'No bank account change waits for approval.',
      shows: { who: 'personName', due: 'validFrom', since: 'createdAt' },
    },
  },
})
