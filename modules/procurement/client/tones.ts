import type { Tones } from '#client/record/field-value.tsx'

export const vendorTones: Tones = { active: 'success', 'on hold': 'warning', blocked: 'danger', inactive: 'neutral' }

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
