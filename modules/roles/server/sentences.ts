import { sentences } from '#shared/sentence.ts'

/** What is answered where a role may not be made or changed so. */
export const says = sentences('roles', {
  noSuchRight: 'There is no such right: {rights}',
  beyondYours: 'You may not do this yourself, so you cannot allow it: {rights}',
  ownRole: 'Nobody changes a role that they have themselves: ask another administrator',
  ownConflict: 'Nobody accepts a conflict of their own: ask another administrator',
  ownRoleConflict: 'You have this role yourself: ask another administrator to accept it',
  noSuchRole: 'There is no such role',
  noConflict: 'They do not have these rights together any more',
  conflictChanged: 'What makes this conflict has changed: look at it again',
  noSuchRecord: 'This record does not exist, or you may not see it',
  noRightHere: 'Choose a right to records of this kind',
  noSuchMember: 'There is no such member',
  nameTaken: 'There is a role of this name',
})
