import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with a skill, as buttons and the server say it. */
export const says = sentences('skills', {
  ownSkill: 'You cannot confirm your own skills',
})
