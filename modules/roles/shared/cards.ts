import { card } from '#shared/card.ts'

export const roles = card('settings.roles', { one: 'role', title: 'label', subtitle: 'description' })
