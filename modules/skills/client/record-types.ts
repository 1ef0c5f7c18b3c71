import { skills } from '#modules/skills/shared/skills.ts'

/** Every noun of the room in full. */
export const recordTypes = [skills] as const
