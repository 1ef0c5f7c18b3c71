import { companyDay } from '#client/company-day.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { viewsOf } from '#client/table/fact-views.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { bankAccounts } from '#modules/pay/shared/bank-accounts.ts'
import { bankChanges } from '#modules/pay/shared/bank-changes.ts'
import { payChanges } from '#modules/pay/shared/pay-changes.ts'
import { payRates } from '#modules/pay/shared/pay-rates.ts'

export function PayRatesPage() {
  const action = <NewButton record={payChanges}>Change pay</NewButton>
  return (
    <RecordList
      record={payRates}
      columns={['personName', 'validFrom', 'validTo', 'rate', 'rateType', 'reason']}
      card={['rateType', 'validFrom', 'rate']}
      views={viewsOf(companyDay())}
      actions={action}
      emptyAction={action}
    />
  )
}
export const PayRateRecord = () => <RecordPage record={payRates} />

export function BankAccountsPage() {
  const action = <NewButton record={bankChanges}>Change bank account</NewButton>
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
export const BankAccountRecord = () => <RecordPage record={bankAccounts} />
