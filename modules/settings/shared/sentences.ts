import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a member, a request or a mail, as buttons and the server say it. */
export const says = sentences('settings', {
  ownRoles: 'You cannot change your own roles: ask another administrator',
  ownManager: 'You cannot change your own manager: ask another administrator',
  signedInNowhere: 'Not signed in anywhere',
  accountElsewhere: 'The account of this member is managed by another directory',
  noSecondFactor: 'This member has no second factor',
  ownSecondFactor: 'Turn off your own second factor in Security',
  ownView: 'You are already viewing Mainstay as yourself',
  ownAccess: 'You cannot disable your own account: ask another administrator',
  requestDecided: '{name} has {state} this request',
  requestDecidedBySomebody: 'This request was already {state}',
  mailSent: 'This e-mail was sent',
  mailTriedAgain: 'This e-mail is retried automatically',
})
