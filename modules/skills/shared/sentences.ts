import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with a skill, as buttons and the server say it. */
export const says = sentences('skills', {
  ownSkill: 'It is said of you: somebody else confirms it',
})
