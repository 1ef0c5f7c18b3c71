import { NewRecordPage } from '#client/form/FormPage.tsx'
import { accounts } from '#modules/ledger/shared/accounts.ts'

const groups = [
  { title: 'Account', fields: ['number', 'name', 'class', 'group', 'entityId'] },
  { title: 'Posting', fields: ['role', 'requireParty', 'allowManual', 'active'] },
]

export const AccountForm = () => (
  <NewRecordPage record={accounts} defaults={{ allowManual: true, active: true }} groups={groups} />
)
