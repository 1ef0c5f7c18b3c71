import { NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { legalEntities } from '#modules/ledger/shared/legal-entities.ts'

export function LegalEntitiesPage() {
  const action = <NewButton record={legalEntities}>New legal entity</NewButton>
  return (
    <RecordList
      record={legalEntities}
      card={['code', 'city', 'country']}
      columns={['code', 'currency', 'country', 'city', 'timeZone', 'vatIdentifier']}
      actions={action}
      emptyAction={action}
    />
  )
}

const groups = [
  {
    title: 'Company',
    note: 'Its chart of accounts and its journals are made with it.',
    fields: ['name', 'code', 'currency', 'chart', 'timeZone', 'companyId', 'vatIdentifier'],
  },
  { title: 'Address', fields: ['addressLine', 'city', 'postCode', 'region', 'country'] },
]

export const LegalEntityForm = () => (
  <NewRecordPage
    record={legalEntities}
    defaults={{ chart: 'goods and services', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }}
    groups={groups}
  />
)
