import type { Tones } from '#client/record/field-value.tsx'

export const periodTones: Tones = {
  open: 'info',
  'soft-locked': 'warning',
  closed: 'success',
  'hard-locked': 'neutral',
}

export const yearTones: Tones = { open: 'info', closed: 'success' }

export const outcomeTones: Tones = { pass: 'success', within: 'info', exception: 'danger', waiting: 'warning' }
