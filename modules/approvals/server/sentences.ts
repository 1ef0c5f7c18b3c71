import { sentences } from '#shared/sentence.ts'

/** What the module of approvals answers where it refuses. */
export const says = sentences('approvals', {
  noSuchNoun: 'Records of this type have no approval policies',
  lastPolicy: 'This is the last policy for {nouns}: add another policy first',
  offIsSwitched: 'A policy that switches approval off cannot be changed, only ended',
  notYours: 'Only the absent person or an administrator can assign a delegate',
  noSuchDelegation: 'This delegation does not exist, or is not yours',
  noAccess: '{name} has no access to {nouns}: choose a person who has',
  noSuchPerson: 'This person may not sign in: choose another person',
})
