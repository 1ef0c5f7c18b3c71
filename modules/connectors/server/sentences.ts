import { sentences } from '#shared/sentence.ts'

/** What connectors answer where they refuse. */
export const says = sentences('connectors', {
  changedReload: 'This connector was changed by someone else in the meantime: reload it and try again',
  enterSecretAgain: 'The address has changed: enter the secret again',
  needsSecret: 'The connector needs its secret',
  notSetUp: 'This connector is not set up',
  saveFirst: 'This connector is not set up: save its settings first',
  changedDuringTest: 'The settings were changed during the test: reload the page and test again',
})
