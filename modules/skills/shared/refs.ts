import { recordRef } from '#shared/record-ref.ts'

/** What somebody can do, speaks or is certified for. */
export const skills = recordRef('hr.skills', { one: 'skill', many: 'skills', title: 'name', subtitle: 'personName' })
