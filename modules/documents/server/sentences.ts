import { sentences } from '#shared/sentence.ts'

/** What is answered where a document or a folder may not be made or changed so. */
export const says = sentences('documents', {
  noSuchFolder: 'There is no such folder, or you may not open it',
  chooseFolder: 'Choose another folder',
  folderNameTaken: 'There is a folder of this name already',
  inItself: 'A folder cannot lie in itself, nor in a folder below it',
  shutsYouOut: 'You would not open it any more: name yourself, or a role that you have',
  noSuchOpener: 'One of these people or roles does not exist',
  nameOpeners: 'Name at least one person or role',
  badPath: 'This path has a part without a name, or one that is too long',
  checkedOut: '{name} has checked it out: a version is added when it is back',
  archivedStays: 'It is archived: bring it back first',
  disposedOf: 'It was disposed of: its files are gone, and nothing of it changes any more',
  noSuchVersion: 'This document has no such version',
  isCurrent: 'This is the current version already',
  restored: 'Version {number} restored',
  noSuchLink: 'This link does not exist, or you may not see it',
  nameReaders: 'Name at least one person or role',
  dayIsOver: 'This day is over: choose a later one',
  readerShutOut: '{name} may not open the folder of this document',
  noSuchReader: 'One of these people does not exist',
  nobodyToRead: 'Nobody with these roles may open the folder of this document',
  notAskedToRead: 'Nobody asks you to read this, or it is not there any more',
  requestClosed: 'This request is closed: nothing is asked of you any more',
  readAnother: 'Another version is asked to be read: open it once more',
  endsBeforeItBegins: 'It ends before it begins',
})
