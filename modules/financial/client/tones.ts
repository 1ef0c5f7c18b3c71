import type { Tones } from '#client/record/field-value.tsx'

export const entryTones: Tones = { draft: 'neutral', posted: 'success', reversed: 'neutral' }

export const billTones: Tones = {
  draft: 'neutral',
  waiting: 'warning',
  exception: 'danger',
  matched: 'info',
  approved: 'info',
  // Green is what costs nothing more: a posted bill is owed.
  posted: 'info',
  'partly paid': 'warning',
  paid: 'success',
  cancelled: 'neutral',
}

export const paymentTones: Tones = { proposed: 'attention', approved: 'info', booked: 'success', cancelled: 'neutral' }

export const periodTones: Tones = {
  open: 'info',
  'soft-locked': 'warning',
  closed: 'success',
  'hard-locked': 'neutral',
}

export const yearTones: Tones = { open: 'info', closed: 'success' }

export const outcomeTones: Tones = { pass: 'success', within: 'info', exception: 'danger', waiting: 'warning' }
