import { sentences } from '#shared/sentence.ts'

/** What the module of approvals answers where it refuses. */
export const says = sentences('approvals', {
  noSuchNoun: 'Nothing of this kind is approved by policy',
  lastPolicy: 'Without it nothing would say who is asked for {nouns}: add another policy first',
  offIsSwitched: 'This switches approval off: it is not changed, only ended',
  notYours: 'Only whoever is away, or an administrator, says who stands in',
  noSuchDelegation: 'This does not exist, or is not yours',
  noAccess: '{name} has no access to {nouns}: choose a person who has',
  noSuchPerson: 'This person may not sign in: choose somebody else',
})
