import { card } from '#shared/card.ts'

/** What somebody can do, speaks or is certified for. */
export const skills = card('hr.skills', { one: 'skill', many: 'skills', title: 'name', subtitle: 'personName' })
