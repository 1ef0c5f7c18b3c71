import { companyDay } from '#client/company-day.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { bankAccounts } from '#modules/people/shared/bank-accounts.ts'
import { dependants } from '#modules/people/shared/dependants.ts'
import { identifiers } from '#modules/people/shared/identifiers.ts'
import { viewsOf } from '#client/table/fact-views.ts'

export function BankAccountsPage() {
  const action = <NewButton record={bankAccounts}>New bank account</NewButton>
  return (
    <RecordList
      record={bankAccounts}
      columns={[
        'personName',
        'validFrom',
        'validTo',
        'holder',
        'iban',
        'accountNumber',
        'bankCode',
        'bankName',
        'reason',
      ]}
      card={['holder', 'validFrom', 'bankName']}
      views={viewsOf(companyDay())}
      actions={action}
      emptyAction={action}
    />
  )
}

export function IdentifiersPage() {
  const action = <NewButton record={identifiers}>New identifier</NewButton>
  return (
    <RecordList
      record={identifiers}
      columns={['personName', 'kind', 'country', 'identifierNumber', 'validUntil']}
      card={['kind', 'country', 'validUntil']}
      actions={action}
      emptyAction={action}
    />
  )
}

export function DependantsPage() {
  const action = <NewButton record={dependants}>New dependant</NewButton>
  return (
    <RecordList
      record={dependants}
      columns={['personName', 'dependantName', 'relation', 'birthDate']}
      card={['dependantName', 'relation', 'birthDate']}
      actions={action}
      emptyAction={action}
    />
  )
}
