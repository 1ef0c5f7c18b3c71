import { roles } from '#modules/roles/shared/roles.ts'

/** Every noun of the room in full. */
export const recordTypes = [roles] as const
