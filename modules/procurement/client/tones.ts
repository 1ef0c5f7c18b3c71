import type { Tones } from '#client/record/field-value.tsx'

export const vendorTones: Tones = { active: 'success', 'on hold': 'warning', blocked: 'danger', inactive: 'neutral' }

export const requisitionTones: Tones = {
  draft: 'neutral',
  'in approval': 'attention',
  approved: 'success',
  'partly ordered': 'info',
  ordered: 'info',
  closed: 'neutral',
  rejected: 'danger',
  cancelled: 'neutral',
}

/** Of an order's state, and of how far it is delivered and billed. */
export const orderTones: Tones = {
  draft: 'neutral',
  'in approval': 'attention',
  approved: 'success',
  sent: 'info',
  closed: 'neutral',
  cancelled: 'neutral',
  rejected: 'danger',
  none: 'neutral',
  partial: 'warning',
  full: 'success',
}

export const receiptTones: Tones = { draft: 'neutral', received: 'success', reversed: 'neutral' }

export const outcomeTones: Tones = { pass: 'success', within: 'info', exception: 'danger', waiting: 'warning' }

export const billTones: Tones = {
  draft: 'neutral',
  waiting: 'warning',
  exception: 'danger',
  matched: 'info',
  approved: 'info',
  posted: 'success',
  'partly paid': 'success',
  paid: 'success',
  cancelled: 'neutral',
}
