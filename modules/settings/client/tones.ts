import type { Tones } from '#client/record/field-value.tsx'

export const memberTones: Tones = { active: 'success', disabled: 'neutral' }
