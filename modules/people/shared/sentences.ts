import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with a person's file now, as buttons and the server say it. */
export const says = sentences('people', {
  ownFacts: 'You cannot change your own personnel file: ask a colleague in HR',
  notProposer: 'Only the person who proposed this change can withdraw it',
  isLinked: 'This person is linked to a member already',
  isNotLinked: 'This person is linked to no member',
  noProbation: 'There is no probation to decide on',
  isConfirmed: 'The employment is confirmed already',
  notBegun: 'The employment has not begun: it can be confirmed from its first day on',
  noPhoto: 'There is no photo',
})
