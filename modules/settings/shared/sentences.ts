import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to a member, a request or a mail, as buttons and the server say it. */
export const says = sentences('settings', {
  ownRoles: 'You cannot change your own roles: ask another administrator',
  ownManager: 'You cannot change your own manager: ask another administrator',
  signedInNowhere: 'Not signed in anywhere',
  accountElsewhere: 'The account of this member is kept elsewhere',
  noSecondFactor: 'This member has no second factor',
  ownSecondFactor: 'Turn your own off in Security',
  ownView: 'You see Mainstay as yourself already',
  ownAccess: 'You cannot disable your own account: ask another administrator',
  requestDecided: '{name} has {state} this request',
  requestDecidedBySomebody: 'This request was already {state}',
  mailSent: 'This mail is sent',
  mailTriedAgain: 'This mail is retried automatically',
})
