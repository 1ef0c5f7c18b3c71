import { z } from 'zod'
import { IdParams, post, Uuid } from '#shared/api.ts'
import type { Day } from '#shared/day.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as cards from './cards.ts'

export const vendorStatuses = ['active', 'on hold', 'blocked', 'inactive'] as const
export type VendorStatus = (typeof vendorStatuses)[number]
/** What a hold stops; `all` stops orders, bills and payments. */
export const holdTypes = ['all', 'orders', 'bills', 'payments'] as const
/** Best first; data that numbers them counts from 1. */
export const creditRatings = ['superior', 'excellent', 'above average', 'average', 'below average'] as const
export type Hold = 'orders' | 'bills' | 'payments'

const own = {
  name: field.text('Name'),
  vatIdentifier: field.taxId().nullable(),
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
  status: field.choice('State', vendorStatuses),
  holdType: field.choice('Hold', holdTypes, 'What the hold stops').nullable(),
  holdUntil: field.day('Hold until', 'The last day of the hold').nullable(),
  /** Why it is not active; who made it so, and when. */
  holdReason: field.text('Reason', { max: 500 }).nullable(),
  statusByName: field.text('Decided by').nullable(),
  statusAt: field.instant('Decided').nullable(),
  sourceId: sourceId.nullable(),
  createdAt: field.instant('Created'),
  archivedAt: field.instant('Archived').nullable(),
})
export type Vendor = z.output<typeof Vendor>

const optional = z.strictObject(own).partial()

/** A number is given where it is left out; the currency is the company's, the payment term 30 days. */
export const NewVendor = optional.extend({ name: own.name, number: number.optional() })
export const VendorChange = optional.extend({ number: number.optional() })
/** `active` true or false stands for the status where the file has a flag. */
export const ImportedVendor = optional.extend({
  name: own.name,
  number: number.optional(),
  sourceId: sourceId.optional(),
  active: field.boolean('Active').optional(),
})

export const vendors = record(cards.vendors.name, {
  ...cards.vendors,
  row: Vendor,
  create: NewVendor,
  update: VendorChange,
  imported: ImportedVendor,
  keys: ['sourceId', 'number', 'name'],
  search: ['number', 'name', 'city', 'vatIdentifier', 'email'],
  sort: 'name',
  archive: true,
})

export const VendorHold = z.strictObject({
  holdType: field.choice('Hold', holdTypes, 'What the hold stops'),
  holdUntil: field
    .day('Hold until', 'The last day of the hold; without it the hold stays until it is released')
    .nullish(),
  reason: field.text('Reason', { max: 500 }),
})
const Reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })
const path = '/api/procurement/vendors/:id'
const common = { params: IdParams, reply: Vendor, can: 'procurement.vendors.hold', match: true } as const

export const vendorVerbs = {
  hold: post(`${path}/hold`, { ...common, body: VendorHold, summary: 'Put a vendor on hold' }),
  release: post(`${path}/release`, { ...common, body: Reason, summary: 'Release a vendor from hold' }),
  block: post(`${path}/block`, { ...common, body: Reason, summary: 'Block a vendor' }),
  unblock: post(`${path}/unblock`, { ...common, body: Reason, summary: 'Unblock a vendor' }),
  deactivate: post(`${path}/deactivate`, { ...common, body: Reason, summary: 'Make a vendor inactive' }),
  activate: post(`${path}/activate`, { ...common, body: Reason, summary: 'Make a vendor active again' }),
}
export type VendorVerb = keyof typeof vendorVerbs

type Held = Pick<RowOf<typeof vendors>, 'name' | 'status' | 'holdType' | 'holdUntil' | 'holdReason'>

/** Whether the vendor may be used for this on that day: true, or the sentence why not (rule P15). A hold counts up to and including its last day. */
export function vendorOpenFor(use: Hold, vendor: Held, today: Day): Possible {
  const { name, status, holdType, holdUntil, holdReason } = vendor
  if (status === 'blocked') return `${name} is blocked`
  if (status === 'inactive' && use === 'orders') return `${name} is inactive`
  if (status !== 'on hold' || (holdUntil && holdUntil < today)) return true
  if (holdType !== 'all' && holdType !== use) return true
  return `${name} is on hold for ${holdType === 'all' ? 'everything' : holdType}${holdUntil ? ` until ${holdUntil}` : ''}: ${holdReason}`
}

const from: Record<VendorVerb, readonly VendorStatus[]> = {
  hold: ['active'],
  release: ['on hold'],
  block: ['active', 'on hold', 'inactive'],
  unblock: ['blocked'],
  deactivate: ['active'],
  activate: ['inactive'],
}

/** Whether a verb is possible now: true, or the sentence why not. */
export const vendorCan = (verb: VendorVerb, { status }: Pick<Held, 'status'>): Possible =>
  from[verb].includes(status) || `This vendor is ${status}`
