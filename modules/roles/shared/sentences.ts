import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a role, as buttons and the server say it. */
export const says = sentences('roles', {
  administratorStays: 'An administrator may do everything: that stays',
  heldByMembers: 'It is held by members: give them another one first',
})
