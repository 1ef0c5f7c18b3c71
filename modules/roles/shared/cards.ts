import { card } from '#shared/card.ts'

export const roles = card('settings.roles', { one: 'role', many: 'roles', title: 'label', subtitle: 'description' })
