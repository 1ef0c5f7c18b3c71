import { skills } from '#modules/skills/shared/skills.ts'

/** Every record type of the module in full. */
export const recordTypes = [skills] as const
