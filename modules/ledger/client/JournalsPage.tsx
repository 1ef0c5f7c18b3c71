import { NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { journals } from '#modules/ledger/shared/journals.ts'
import { useEntityColumn } from './books.ts'

export function JournalsPage() {
  const entity = useEntityColumn()
  const action = <NewButton record={journals}>New journal</NewButton>
  return (
    <RecordList
      record={journals}
      card={['code', 'type']}
      columns={['code', 'type', 'active', ...entity]}
      actions={action}
      emptyAction={action}
    />
  )
}

const groups = [{ title: 'Journal', fields: ['code', 'name', 'type', 'entityId', 'active'] }]

export const JournalForm = () => (
  <NewRecordPage record={journals} defaults={{ type: 'general', active: true }} groups={groups} />
)

export const JournalRecord = () => (
  <RecordPage
    record={journals}
    properties={['code', 'name', 'type', 'active', 'entityId']}
    overview={({ id }) => (
      <RelatedList
        record={journalEntries}
        title="Last entries"
        filters={[{ field: 'journalId', operator: 'eq', value: id }]}
        columns={['description', 'number', 'state', 'postingDate', 'amount']}
        sort="-postingDate,-number"
        empty="No entry has been written in this journal yet."
      />
    )}
  />
)
