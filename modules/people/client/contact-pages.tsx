import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { people } from '#modules/people/shared/people.ts'

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
  const { can } = useAuth()
  // Whoever enters their own alone has one, or none yet.
  const several = can(people.api.create.can)
  const own = useApi(privateContacts.api.list, { query: { limit: '1', fields: 'id' } }, { enabled: !several })
  const action = (several || own.data?.items.length === 0) && (
    <NewButton record={privateContacts}>New private contact</NewButton>
  )
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
