import type { Tones } from '#client/record/field-value.tsx'

export const memberTones: Tones = { active: 'success', disabled: 'neutral' }
export const mailTones: Tones = { waiting: 'info', sent: 'success', failed: 'danger' }
