import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a role, as buttons and the server say it. */
export const says = sentences('roles', {
  administratorStays: 'The administrator role always has all permissions',
  heldByMembers: 'The role is assigned to members: assign them another one first',
})
