import type { Tones } from '#client/record/field-value.tsx'

export const entryTones: Tones = { draft: 'neutral', posted: 'success', reversed: 'neutral' }

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

export const paymentTones: Tones = { proposed: 'attention', approved: 'info', booked: 'success', cancelled: 'neutral' }

export const periodTones: Tones = {
  open: 'success',
  'soft-locked': 'warning',
  closed: 'info',
  'hard-locked': 'neutral',
}

export const yearTones: Tones = { open: 'success', closed: 'neutral' }

export const outcomeTones: Tones = { pass: 'success', within: 'info', exception: 'danger', waiting: 'warning' }
