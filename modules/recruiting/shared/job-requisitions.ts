import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record } from '#shared/record.ts'
import { approving, rejecting, submitting, type States, type Viewer } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

/** What somebody may be paid in a job that is asked for. */
export const payRangeSet = 'hr.pay-ranges'

export const jobRequisitionStates = {
  draft: { tone: 'neutral', step: 'Draft' },
  'in approval': { tone: 'attention', step: 'Approval', note: 'Waits for an approver since {submittedAt:day}' },
  approved: { tone: 'success', step: 'Approved', stand: 'done' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped', word: 'Rejected' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
} as const satisfies States

const own = {
  jobId: field.reference('Job', 'hr.jobs', 'jobName'),
  departmentId: field.reference('Department', 'hr.departments', 'departmentName'),
  placeId: field.reference('Place', 'hr.places', 'placeName').nullable(),
  positionId: field
    .reference('Position', 'hr.positions', 'positionName', 'The headcount plan of this position applies')
    .nullable(),
  overPlan: field.text('Why beyond the plan', { max: 300, hint: 'If the headcount exceeds the plan' }).nullable(),
  heads: field.integer('Heads', { min: 1, max: 500, hint: 'Number of people to hire' }),
  reason: field.longText('Reason', { min: 1, max: 2000 }),
  wantedBy: field.day('Wanted by'),
  budget: field.money('Budget a year', 'currency', { min: 0, hint: 'Annual cost of all positions together' }),
  currency: field.currency(),
  payFrom: field.sensitive(payRangeSet, field.price('Pay a month, from', 'currency').nullable()),
  payTo: field.sensitive(payRangeSet, field.price('Pay a month, up to', 'currency').nullable()),
}
const row = z.object({
  id: Uuid,
  version: z.int(),
  number: field.code('Number'),
  ...own,
  jobName: field.text('Job'),
  departmentName: field.text('Department'),
  placeName: field.text('Place').nullable(),
  positionName: field.text('Position').nullable(),
  requesterId: field.reference('Requester', 'settings.members', 'requesterName'),
  requesterName: field.text('Requester'),
  state: field.state('State', jobRequisitionStates),
  stateReason: field.text('Reason for the state', { max: 500 }).nullable(),
  submittedAt: field.instant('Submitted').nullable(),
  createdAt: field.instant('Created'),
})
type JobRequisition = z.output<typeof row>

const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })
/** Managers ask for heads; an HR officer may work on what others asked for. */
const asker = ({ requesterId }: JobRequisition, viewer: Viewer): Possible =>
  requesterId === viewer.id || viewer.may('hr.openings.create') || says.requesterOnly()
const shows = { who: 'requesterName', due: 'wantedBy', since: 'submittedAt' } as const

/** Somebody asks for people to be hired; openings follow from it once it is approved. */
export const jobRequisitions = record(refs.jobRequisitions.name, {
  ...refs.jobRequisitions,
  row,
  create: z.strictObject({
    ...own,
    placeId: own.placeId.optional(),
    positionId: own.positionId.optional(),
    overPlan: own.overPlan.optional(),
    currency: own.currency.optional(),
  }),
  update: z.strictObject(own).partial(),
  about: { text: 'jobName' },
  search: ['number', 'jobName', 'departmentName', 'requesterName'],
  amount: 'budget',
  owner: 'requesterId',
  sort: '-number',
  approval: {
    amount: 'budget',
    currency: 'currency',
    makers: ['requesterId'],
    covers: {
      jobId: 'change',
      departmentId: 'change',
      placeId: 'change',
      positionId: 'change',
      overPlan: 'change',
      heads: 'change',
      wantedBy: 'change',
      budget: 'change',
      currency: 'change',
    },
    free: ['reason', 'payFrom', 'payTo'],
  },
  verbs: {
    submit: { ...submitting, who: asker },
    approve: {
      ...approving,
      label: 'Approve requisition',
      asks: {
        effect: '{jobName}, requested by {requesterName}. Headcount: {heads}. An opening can then be created.',
        several: 'Openings can then be created for these requisitions.',
      },
    },
    reject: {
      ...rejecting,
      body: reason,
      asks: {
        button: 'Reject requisition',
        effect: 'The requisition is returned to the requester, who can edit and resubmit it.',
        several: 'The requisitions are returned to their requesters, who can edit and resubmit them.',
      },
    },
    update: { label: 'Change', done: 'changed', from: ['draft', 'rejected'], who: asker },
    cancel: {
      label: 'Cancel requisition',
      done: 'cancelled',
      icon: 'ban',
      danger: true,
      right: 'update',
      from: ['draft', 'in approval', 'rejected'],
      to: 'cancelled',
      body: reason,
      asks: {
        effect: 'No one will be hired for this requisition.',
        several: 'No one will be hired for these requisitions.',
      },
      who: asker,
    },
  },
  measures: {
    'to-approve': {
      label: 'Job requisitions to approve',
      where: { state: ['in approval'] },
      sort: 'number',
      right: 'approve',
      step: 12,
      none: 'No job requisitions to approve.',
      shows,
    },
    approved: { label: 'Approved requisitions', where: { state: 'approved' } },
  },
})
