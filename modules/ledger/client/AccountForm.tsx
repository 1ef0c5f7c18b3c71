import { NewRecordPage } from '#client/form/FormPage.tsx'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import { listCrumbs } from './crumbs.ts'

const groups = [
  { title: 'Account', fields: ['number', 'name', 'class', 'group', 'entityId'] },
  { title: 'Posting', fields: ['role', 'requireParty', 'allowManual', 'active'] },
]

export const AccountForm = () => (
  <NewRecordPage
    record={accounts}
    crumbs={listCrumbs(accounts)}
    defaults={{ allowManual: true, active: true }}
    groups={groups}
  />
)
