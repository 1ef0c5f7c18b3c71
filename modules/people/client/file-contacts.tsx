import { useAuth } from '#client/auth/AuthProvider.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { people, type Person } from '#modules/people/shared/people.ts'

/** Whether all of a file is open to whoever looks: it is their own, or they keep the files. A manager sees what is of work. */
export function useOpen(): (file: Pick<Person, 'memberId'>) => boolean {
  const { can, me } = useAuth()
  return ({ memberId }) => can(people.api.create.can) || (memberId !== null && memberId === me?.id)
}

/** Who is called for somebody, and how they are reached at home. */
export function FileContacts({ id }: { id: string }) {
  const filters = [{ field: 'personId', operator: 'eq', value: id }] as const
  return (
    <div className="flex flex-col gap-5">
      <RelatedList
        record={emergencyContacts}
        title="Emergency contacts"
        filters={filters}
        sort="name"
        columns={['name', 'relation', 'phone', 'otherPhone', 'mail']}
        empty="Nobody is named who is called in an emergency."
      />
      <RelatedList
        record={privateContacts}
        title="Private contact"
        filters={filters}
        columns={['personName', 'addressLine1', 'postCode', 'city', 'country', 'phone', 'mail']}
        empty="No private address, phone or e-mail is entered yet."
      />
    </div>
  )
}
