import { sentences } from '#shared/sentence.ts'

/** What people answers where it refuses. */
export const says = sentences('people-server', {
  ownPart: 'A department cannot be a part of itself, or of one of its parts',
  chooseAnotherDepartment: 'Choose another department',
  managerCircle: 'Somebody would report to themselves through this manager, on one day at least',
  chooseAnotherManager: 'Choose another manager',
  leavesBeforeHired: 'The last day is before the first',
  giveHireDateOrLater: 'Give the hire date or a later day',
  ownFile: 'This is your own file: somebody else has to enter it',
  ownReports: 'Whom you manage is entered by somebody else',
  whoLater: 'The chart of another day is seen by whoever keeps the files',
  noNode: 'This is no node of a tree',
  nameNeeded: 'Give a given name and a surname, or a name',
  numberNeeded: 'Give the number',
  dependantNeeded: 'Give the name and the relation',
  holderNeeded: 'Name whose account it is',
  accountNeeded: 'Give an IBAN, or an account number with its bank code',
  bankCodeNeeded: 'Give the code of the bank beside the account number',
  chooseJob: 'Choose a job',
  noSuchPerson: 'There is no such person',
  memberTaken: 'This member is linked to another personnel file',
  noSuchMember: 'There is no such member',
  chooseMember: 'Choose another member',
  noFileOfOwn: 'You have no personnel file: say whose it is',
  choosePerson: 'Choose a person',
})
