import { z } from 'zod'
import { get, IdParams, post, Uuid } from '#shared/api.ts'
import { Condition, Policy, PolicyStep } from '#shared/approval.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

const policyStates = { active: { tone: 'success' }, off: { tone: 'neutral' } } as const satisfies States
export type PolicyState = keyof typeof policyStates

const Row = z.object({
  id: Uuid,
  version: z.int(),
  name: field.text('Name', { max: 120 }),
  about: field.text('Applies to'),
  state: field.state('State', policyStates),
  rank: field.integer('Order'),
  updatedAt: field.instant('Changed'),
})
const Detail = Row.extend({
  record: z.string(),
  conditions: z.array(Condition),
  steps: z.array(PolicyStep),
  samePerson: z.boolean(),
  /** Of what switches approval off: why, and who said so. */
  offReason: field.text('Reason').nullable(),
  offBy: field.text('Switched off by').nullable(),
})

const reason = field.text('Reason for the exception', { max: 500 })
/** What is saved; `accepted` says why some people’s matters may wait for want of others. */
export const PolicyBody = Policy.extend({ accepted: reason.optional() })
export type PolicyBody = z.input<typeof PolicyBody>

/** Who must approve what, under which conditions; of the active ones for a record type the first that fits decides. */
export const approvalPolicies = record(refs.approvalPolicies.name, {
  ...refs.approvalPolicies,
  row: Row,
  detail: Detail,
  search: ['name'],
  sort: 'about,rank',
  verbs: {
    change: {
      label: 'Edit policy',
      done: 'changed',
      icon: 'edit',
      right: 'update',
      single: true,
      fresh: true,
      body: PolicyBody.omit({ record: true }),
      page: '/settings/approval-policies/:id/edit',
      summary: 'Change an approval policy: a new version for requests submitted from now on',
    },
    switchOff: {
      label: 'Switch off',
      done: 'switched off',
      icon: 'ban',
      right: 'update',
      single: true,
      fresh: true,
      from: ['active'],
      asks: { effect: 'New requests follow the next policy that fits. Open requests are not affected.' },
      summary: 'Switch an approval policy off',
    },
    switchOn: {
      label: 'Switch on',
      done: 'switched on',
      icon: 'check',
      right: 'update',
      single: true,
      fresh: true,
      from: ['off'],
      undoes: 'switchOff',
      warned: z.strictObject({ accepted: reason }),
      summary: 'Switch an approval policy on again',
    },
  },
})
export type ApprovalPolicyDetail = DetailOf<typeof approvalPolicies>

/** A policy as people read it. */
const Said = z.strictObject({ when: z.string(), asks: z.array(z.string()) })
const PolicyField = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['amount', 'reference', 'choice', 'text', 'number']),
  to: z.string().nullable(),
  choices: z.array(z.string()),
})
const RecordType = z.strictObject({
  name: z.string(),
  label: z.string(),
  /** A policy may let it pass without asking anybody. */
  mayPass: z.boolean(),
  fields: z.array(PolicyField),
  policies: z.array(Said.extend({ id: Uuid, name: z.string(), rank: z.int(), active: z.boolean() })),
  /** One person alone may approve it. */
  alone: z.boolean(),
  /** What has switched its approval off; it counts while one person is alone. */
  off: z
    .strictObject({ id: Uuid, version: z.int(), by: z.string(), reason: z.string(), at: z.iso.datetime() })
    .nullable(),
})
export type PolicyRecordType = z.output<typeof RecordType>
const can = 'settings.approval-policies.read'

export const policyApi = {
  /** Every record type that is approved, with its policies in their order and in words. */
  overview: get('/api/settings/approval-policies/overview', {
    summary: 'All approval policies in words, in the order in which they are tried',
    reply: z.strictObject({
      nouns: z.array(RecordType),
      roles: z.array(z.strictObject({ name: z.string(), label: z.string() })),
      currency: z.string().nullable(),
    }),
    can,
  }),
  add: post('/api/settings/approval-policies', {
    summary: 'Add an approval policy',
    body: PolicyBody,
    reply: Detail,
    can: 'settings.approval-policies.create',
    fresh: true,
  }),
  switchOff: post('/api/settings/approval-policies/off', {
    summary: 'Switch the approval of a record type off while only one person may approve it',
    body: z.strictObject({ record: z.string().max(80), reason: field.text('Reason', { max: 300 }) }),
    reply: Detail,
    can: 'settings.approval-policies.create',
    fresh: true,
  }),
  simulate: post('/api/settings/approval-policies/simulate', {
    summary: 'Past records that a policy would have changed',
    body: Policy.extend({ id: Uuid.optional() }),
    reply: z.strictObject({
      looked: z.int(),
      changed: z.int(),
      from: z.string(),
      examples: z.array(
        z.strictObject({ id: Uuid, title: z.string(), page: z.string(), before: z.string(), after: z.string() }),
      ),
    }),
    can: 'settings.approval-policies.update',
    repeatable: true,
    rate: 30,
  }),
  versions: get('/api/settings/approval-policies/:id/versions', {
    summary: 'Earlier versions of an approval policy, the latest first',
    params: IdParams,
    reply: z.array(
      Said.extend({
        version: z.int(),
        at: z.iso.datetime(),
        by: z.string(),
        policy: Policy.omit({ record: true }),
      }),
    ),
    can,
  }),
}
