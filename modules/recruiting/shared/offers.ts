import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { approving, rejecting, submitting, type States, type Step } from '#shared/verb.ts'
import { contractTypes } from '#modules/people/shared/assignments.ts'
import { rateTypes } from '#modules/pay/shared/pay-rates.ts'
import * as refs from './refs.ts'

export const offerStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver since {submittedAt:day}' },
  approved: { tone: 'info', step: 'Sent', stand: 'ahead' },
  sent: { tone: 'warning', step: 'Sent' },
  accepted: { tone: 'success', step: 'Hired' },
  hired: { tone: 'success', step: 'Hired', stand: 'done' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  declined: { tone: 'neutral', word: 'Declined' },
  withdrawn: { tone: 'neutral', word: 'Withdrawn' },
} as const satisfies States

const applicationId = field.reference('Application', 'hr.applications', 'applicantName')
const own = {
  startsOn: field.day('First day'),
  answerBy: field.day('Answer by', 'Last day to accept; open-ended if empty').nullable(),
  pay: field.money('Pay', 'currency', { min: 0.01 }),
  currency: field.currency(),
  payPer: field.choice('For', rateTypes, 'What the pay is for'),
  fte: field.quantity('Share of full time', { min: 0.01, max: 1, hint: '1 is full time, 0.5 is half time' }),
  contractType: field.choice('Contract', contractTypes),
  managerId: field.reference('Manager', 'hr.employees', 'managerName', 'Future manager of the new hire').nullable(),
}
const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })
const row = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  applicationId,
  applicantName: field.erasable(field.text('Applicant')),
  openingId: field.reference('Opening', 'hr.openings', 'openingTitle'),
  openingTitle: field.text('Opening'),
  jobName: field.text('Job'),
  departmentName: field.text('Department'),
  placeName: field.text('Place').nullable(),
  ...own,
  managerName: field.text('Manager').nullable(),
  state: field.state('State', offerStates),
  stateReason: field.text('Reason for the state', { max: 500 }).nullable(),
  submittedAt: field.instant('Submitted').nullable(),
  sentAt: field.instant('Sent').nullable(),
  /** Of the e-mail that it was last sent with; null where it was sent another way. */
  mailState: z.enum(['waiting', 'sent', 'failed']).nullable(),
  personId: field.reference('Personnel file', 'hr.people', 'personName').nullable(),
  personName: field.text('Personnel file').nullable(),
  createdBy: Uuid,
  createdByName: field.text('Written by'),
  createdAt: field.instant('Created'),
})
export type Offer = z.output<typeof row>
const shows = { who: 'applicantName', due: 'startsOn', since: 'submittedAt' } as const

/** What an applicant is offered: approved by others than whoever wrote it, sent, answered, and carried out as a personnel file. */
export const offers = record(refs.offers.name, {
  ...refs.offers,
  row,
  create: z.strictObject({
    applicationId,
    startsOn: own.startsOn,
    answerBy: own.answerBy.optional(),
    pay: own.pay,
    payPer: own.payPer,
    currency: own.currency.optional(),
    fte: own.fte.optional(),
    contractType: own.contractType.optional(),
    managerId: own.managerId.optional(),
  }),
  update: z.strictObject(own).partial(),
  about: { text: 'applicantName' },
  search: ['number', 'applicantName', 'openingTitle'],
  amount: 'pay',
  sort: '-number',
  erased: true,
  paper: 'Letter of offer',
  approval: {
    amount: 'pay',
    currency: 'currency',
    makers: ['createdBy'],
    covers: {
      startsOn: 'change',
      answerBy: 'change',
      pay: 'change',
      currency: 'change',
      payPer: 'change',
      fte: 'change',
      contractType: 'change',
      managerId: 'change',
    },
    free: [],
  },
  verbs: {
    submit: submitting,
    approve: {
      ...approving,
      label: 'Approve offer',
      asks: {
        effect: '{pay} {payPer} for {applicantName} as {jobName}, from {startsOn}. The offer can then be sent.',
        several: 'The offers can then be sent.',
      },
    },
    reject: {
      ...rejecting,
      body: reason,
      asks: {
        button: 'Reject offer',
        effect: 'The offer is returned to the author, who can edit and resubmit it.',
        several: 'The offers are returned to their authors.',
      },
    },
    update: { label: 'Change', done: 'changed', from: ['draft', 'rejected'] },
    mail: {
      label: 'Send to applicant',
      done: 'sent',
      icon: 'send',
      right: 'send',
      from: ['approved', 'sent'],
      to: 'sent',
      single: true,
      body: z.strictObject({
        to: field.email('To'),
        message: field.longText('Message', { min: 1, max: 4000 }),
      }),
      asks: {
        title: 'Send offer {number} to {applicantName}',
        button: 'Send offer',
        effect: 'The letter is e-mailed as a PDF, and the offer is recorded as sent.',
      },
      summary: 'E-mail an offer to the applicant, with the letter as PDF',
    },
    send: {
      label: 'Record as sent',
      done: 'sent',
      icon: 'sent',
      next: true,
      from: ['approved'],
      to: 'sent',
      single: true,
      asks: {
        title: 'Record that offer {number} was sent?',
        effect: 'Use this if {applicantName} received the offer in another way than by e-mail from Mainstay.',
      },
      summary: 'Record that an offer was sent to the applicant',
    },
    accept: {
      label: 'Mark as accepted',
      done: 'accepted',
      icon: 'check',
      next: true,
      right: 'send',
      from: ['sent'],
      to: 'accepted',
      single: true,
      asks: { title: 'Has {applicantName} accepted?', effect: '{applicantName} can then be hired.' },
      summary: 'Mark an offer as accepted',
    },
    decline: {
      label: 'Mark as declined',
      done: 'declined',
      icon: 'x',
      right: 'send',
      from: ['sent'],
      to: 'declined',
      single: true,
      body: reason,
      asks: {
        title: 'Has {applicantName} declined?',
        effect: 'The application is closed, and the position can be offered again.',
      },
      summary: 'Mark an offer as declined',
    },
    hire: {
      label: 'Hire',
      done: 'hired',
      icon: 'check',
      next: true,
      from: ['accepted'],
      to: 'hired',
      single: true,
      asks: {
        title: 'Hire {applicantName}?',
        effect: 'A personnel file is created with the job and pay, effective {startsOn}.',
      },
      summary: 'Create the personnel file of an applicant who accepted an offer',
    },
    withdraw: {
      label: 'Withdraw offer',
      done: 'withdrawn',
      icon: 'ban',
      danger: true,
      right: 'update',
      from: ['draft', 'in approval', 'approved', 'rejected', 'sent', 'accepted'],
      to: 'withdrawn',
      single: true,
      body: reason,
      asks: {
        title: 'Withdraw the offer to {applicantName}?',
        effect: 'The application returns to Interviews, and the position can be offered again.',
      },
    },
  },
  measures: {
    'to-approve': {
      label: 'Offers to approve',
      where: { state: ['in approval'] },
      sort: 'startsOn',
      right: 'approve',
      step: 13,
      none: 'No offers to approve.',
      shows,
    },
    'to-send': {
      label: 'Offers to send',
      where: { state: 'approved' },
      sort: 'startsOn',
      right: 'send',
      step: 15,
      none: 'No approved offers to send.',
      shows,
    },
  },
})

/** What the mail with an offer is called. */
export const offerSubject = ({ number, jobName }: Pick<Offer, 'number' | 'jobName'>): string =>
  `Our offer ${number}: ${jobName}`

/** What the step of a sent offer says while its e-mail is not delivered. */
export function mailStep({ state, mailState }: Pick<Offer, 'state' | 'mailState'>): Partial<Step> | undefined {
  if (state !== 'sent' || mailState === null || mailState === 'sent') return undefined
  return mailState === 'failed'
    ? { stand: 'stopped', note: 'The e-mail was not delivered: send it again' }
    : { stand: 'partly', note: 'The e-mail waits for the mail server' }
}
