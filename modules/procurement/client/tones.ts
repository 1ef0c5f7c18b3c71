import type { Tones } from '#client/record/field-value.tsx'

export const vendorTones: Tones = { active: 'neutral', 'on hold': 'warning', blocked: 'danger', inactive: 'neutral' }

export const outcomeTones: Tones = { pass: 'success', within: 'info', exception: 'danger', waiting: 'warning' }

export const billTones: Tones = {
  draft: 'neutral',
  waiting: 'warning',
  exception: 'danger',
  'in approval': 'attention',
  rejected: 'danger',
  matched: 'info',
  approved: 'info',
  // Green is what costs nothing more: a posted bill is owed.
  posted: 'info',
  'partly paid': 'warning',
  paid: 'success',
  cancelled: 'neutral',
}
