import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import type { Day } from '#shared/day.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const vendorStates = {
  active: { tone: 'neutral' },
  'on hold': { tone: 'warning' },
  blocked: { tone: 'danger' },
  inactive: { tone: 'neutral' },
} as const satisfies States
export type VendorState = keyof typeof vendorStates
/** What a hold stops; `all` stops orders, bills and payments. */
export const holdTypes = ['all', 'orders', 'bills', 'payments'] as const
/** Best first; data that numbers them counts from 1. */
export const creditRatings = ['superior', 'excellent', 'above average', 'average', 'below average'] as const
export type Hold = 'orders' | 'bills' | 'payments'

/** What a vendor is taxed under: of one that is a person, a number that is theirs alone. */
export const vendorTax = 'procurement.vendor-tax'

const own = {
  name: field.text('Name'),
  vatIdentifier: field.sensitive(vendorTax, field.taxId().nullable()),
  website: field.website().nullable(),
  creditRating: field.choice('Credit rating', creditRatings).nullable(),
  preferred: field.boolean('Preferred'),
  currency: field.currency(),
  paymentTermDays: field.integer('Payment term, days', { max: 365, hint: 'Days from the bill date to the due date' }),
  email: field.email().nullable(),
  phone: field.phone().nullable(),
  addressLine1: field.text('Address').nullable(),
  addressLine2: field.text('Address, second line').nullable(),
  city: field.text('City').nullable(),
  postCode: field.code('Postal code', { max: 20 }).nullable(),
  region: field.text('State or region').nullable(),
  country: field.country().nullable(),
}

const number = field.code('Number')
const sourceId = field.code('ID in the source system')

export const Vendor = z.object({
  id: Uuid,
  version: z.int(),
  number,
  ...own,
  status: field.state('State', vendorStates),
  holdType: field.choice('Hold', holdTypes, 'What the hold stops').nullable(),
  holdUntil: field.day('Hold until', 'The last day of the hold').nullable(),
  /** Why it is not active; who made it so, and when. */
  holdReason: field.text('Reason', { max: 500 }).nullable(),
  statusByName: field.text('Decided by').nullable(),
  statusAt: field.instant('Decided').nullable(),
  /** What was confirmed when it was created. */
  similar: field.longText('Vendors of a similar name').nullable(),
  sourceId: sourceId.nullable(),
  createdAt: field.instant('Created'),
  archivedAt: field.instant('Archived').nullable(),
})
export type Vendor = z.output<typeof Vendor>

const optional = z.strictObject(own).partial()

/** A number is given where it is left out; the currency is the company's, the payment term 30 days. */
export const NewVendor = optional.extend({
  name: own.name,
  number: number.optional(),
  reason: field
    .text('Reason', { max: 500, hint: 'Why this is another vendor: the page of the vendor shows this' })
    .optional(),
})
const VendorChange = optional.extend({ number: number.optional() })
/** `active` true or false stands for active or inactive where the file has a flag. */
const ImportedVendor = optional.extend({
  name: own.name,
  number: number.optional(),
  sourceId: sourceId.optional(),
  active: field.boolean('Active').optional(),
})

const VendorHold = z.strictObject({
  holdType: field.choice('Hold', holdTypes, 'What the hold stops'),
  holdUntil: field
    .day('Hold until', 'The last day of the hold; without it the hold stays until it is released')
    .nullish(),
  reason: field.text('Reason', { max: 500 }),
})
/** Each step that decides whether a vendor may be used is one right, and says why. */
const step = {
  right: 'hold',
  body: z.strictObject({ reason: field.text('Reason', { max: 500 }) }),
} as const

export const vendors = record(refs.vendors.name, {
  ...refs.vendors,
  row: Vendor,
  create: NewVendor,
  update: VendorChange,
  imported: ImportedVendor,
  keys: ['sourceId', 'number', 'name'],
  search: ['number', 'name', 'city', 'vatIdentifier', 'email'],
  sort: 'name',
  archive: true,
  stateField: 'status',
  verbs: {
    hold: {
      ...step,
      label: 'Put on hold',
      done: 'put on hold',
      icon: 'pause',
      from: ['active'],
      to: 'on hold',
      body: VendorHold,
      asks: {
        title: 'Put {name} on hold',
        effect: 'What the hold stops is refused everywhere, with your reason shown.',
        typed: { holdType: 'all' },
      },
      summary: 'Put a vendor on hold',
    },
    release: {
      ...step,
      label: 'Release from hold',
      done: 'released from hold',
      icon: 'play',
      next: true,
      undoes: 'hold',
      from: ['on hold'],
      to: 'active',
      asks: {
        title: 'Release {name} from hold',
        effect: 'What the hold stopped is possible again. It is on hold now: {holdReason}',
        several: 'What the holds stopped is possible again.',
      },
      summary: 'Release a vendor from hold',
    },
    block: {
      ...step,
      label: 'Block',
      done: 'blocked',
      icon: 'ban',
      danger: true,
      from: ['active', 'on hold', 'inactive'],
      to: 'blocked',
      asks: {
        title: 'Block {name}',
        effect: 'Nothing can be ordered from it, billed by it or paid to it until it is unblocked.',
        several: 'Nothing can be ordered from them, billed by them or paid to them until they are unblocked.',
      },
    },
    unblock: {
      ...step,
      label: 'Unblock',
      done: 'unblocked',
      icon: 'play',
      next: true,
      undoes: 'block',
      from: ['blocked'],
      to: 'active',
      asks: {
        title: 'Unblock {name}',
        effect: 'Orders, bills and payments are possible again. It is blocked now: {holdReason}',
        several: 'Orders, bills and payments are possible again.',
      },
    },
    deactivate: {
      ...step,
      label: 'Make inactive',
      done: 'made inactive',
      icon: 'close',
      from: ['active'],
      to: 'inactive',
      asks: {
        title: 'Make {name} inactive',
        effect: 'Nothing new can be ordered from it. Open bills can still be paid.',
        several: 'Nothing new can be ordered from them. Open bills can still be paid.',
      },
      summary: 'Make a vendor inactive',
    },
    activate: {
      ...step,
      label: 'Make active',
      done: 'made active',
      icon: 'check',
      next: true,
      undoes: 'deactivate',
      from: ['inactive'],
      to: 'active',
      asks: {
        title: 'Make {name} active',
        effect: 'It can be ordered from again. It is inactive now: {holdReason}',
        several: 'They can be ordered from again.',
      },
      summary: 'Make a vendor active again',
    },
  },
  measures: {
    'hold-ended': {
      label: 'Holds that have ended',
      where: { status: 'on hold', holdUntil: { lt: 'today' } },
      sort: 'holdUntil',
    },
  },
})

type Held = Pick<RowOf<typeof vendors>, 'name' | 'status' | 'holdType' | 'holdUntil' | 'holdReason'>

/** Whether the vendor may be used for this on that day: true, or the sentence why not (rule P15). A hold counts up to and including its last day. */
export function vendorOpenFor(use: Hold, vendor: Held, today: Day): Possible {
  const { name, status, holdType, holdUntil, holdReason } = vendor
  if (status === 'blocked') return says.blocked({ name })
  if (status === 'inactive' && use === 'orders') return says.inactive({ name })
  if (status !== 'on hold' || (holdUntil && holdUntil < today)) return true
  if (holdType !== 'all' && holdType !== use) return true
  const hold = { name, use: holdType === 'all' ? 'everything' : (holdType ?? ''), reason: holdReason ?? '' }
  return holdUntil ? says.onHoldUntil({ ...hold, until: holdUntil }) : says.onHold(hold)
}
