import type { Tones } from '#client/record/field-value.tsx'

export const contactTones: Tones = { new: 'attention', 'in progress': 'info', done: 'success' }
