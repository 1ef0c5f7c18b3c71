import { roles } from '#modules/roles/shared/roles.ts'

/** Every record type of the module in full. */
export const recordTypes = [roles] as const
