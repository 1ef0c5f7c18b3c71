import { sentences } from '#shared/sentence.ts'

/** What is answered where a role may not be made or changed so. */
export const says = sentences('roles', {
  noSuchRight: 'There is no such right: {rights}',
  beyondYours: 'You cannot grant rights that you do not have: {rights}',
  ownRole: 'You cannot change a role you have: ask another administrator',
  ownConflict: 'You cannot accept your own conflict: ask another administrator',
  ownRoleConflict: 'You have this role yourself: ask another administrator to accept it',
  noSuchRole: 'There is no such role',
  noConflict: 'They no longer have these rights together',
  conflictChanged: 'This conflict has changed: review it again',
  noSuchRecord: 'This record does not exist, or you may not see it',
  noRightHere: 'Choose a right for records of this type',
  noSuchMember: 'There is no such member',
  nameTaken: 'A role with this name already exists',
})
