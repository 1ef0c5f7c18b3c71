import type { Tones } from '#client/record/field-value.tsx'

export const memberTones: Tones = { active: 'neutral', disabled: 'neutral' }
export const invitationTones: Tones = { open: 'info', used: 'success', withdrawn: 'neutral', expired: 'warning' }
export const requestTones: Tones = { open: 'attention', approved: 'success', refused: 'neutral' }
export const mailTones: Tones = { waiting: 'info', sent: 'success', failed: 'danger' }
