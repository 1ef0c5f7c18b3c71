import { sentences } from '#shared/sentence.ts'

/** What is answered where a role may not be made or changed so. */
export const says = sentences('roles', {
  noSuchRight: 'There is no such right: {rights}',
  beyondYours: 'You may not do this yourself, so you cannot allow it: {rights}',
  ownRole: 'Nobody changes a role that they have themselves: ask another administrator',
  nameTaken: 'There is a role of this name',
  chooseName: 'Choose another name',
})
