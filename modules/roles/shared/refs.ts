import { recordRef } from '#shared/record-ref.ts'

export const roles = recordRef('settings.roles', { one: 'role', title: 'label', subtitle: 'description' })
