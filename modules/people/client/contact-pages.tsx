import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'

export function EmergencyContactsPage() {
  const action = <NewButton record={emergencyContacts}>New emergency contact</NewButton>
  return (
    <RecordList
      record={emergencyContacts}
      columns={['name', 'personName', 'relation', 'phone', 'otherPhone', 'mail']}
      card={['personName', 'relation', 'phone']}
      actions={action}
      emptyAction={action}
    />
  )
}

export function PrivateContactsPage() {
  const action = <NewButton record={privateContacts}>New private contact</NewButton>
  return (
    <RecordList
      record={privateContacts}
      columns={['personName', 'addressLine1', 'postCode', 'city', 'country', 'phone', 'mail']}
      card={['city', 'phone', 'mail']}
      actions={action}
      emptyAction={action}
    />
  )
}
