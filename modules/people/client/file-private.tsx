import { useAuth } from '#client/auth/AuthProvider.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { emergencyContacts, privateContacts } from '#modules/people/shared/contacts.ts'
import { dependants } from '#modules/people/shared/dependants.ts'
import { identifiers } from '#modules/people/shared/identifiers.ts'
import { FileLooks } from './file-looks.tsx'
import { people, type Person } from '#modules/people/shared/people.ts'

/** Whether all of a file is open to whoever looks: it is their own, or they keep the files. A manager sees what is of work. */
export function useOpen(): (file: Pick<Person, 'memberId'>) => boolean {
  const { can, me } = useAuth()
  return ({ memberId }) => can(people.api.create.can) || (memberId !== null && memberId === me?.id)
}

/** Who is called for somebody, how they are reached at home, by which numbers they are known and whom they provide for. */
export function FilePrivate({ id, memberId }: Pick<Person, 'id' | 'memberId'>) {
  const { me } = useAuth()
  const filters = [{ field: 'personId', operator: 'eq', value: id }] as const
  return (
    <div className="flex flex-col gap-5">
      <RelatedList
        record={emergencyContacts}
        title="Emergency contacts"
        filters={filters}
        sort="name"
        columns={['name', 'relation', 'phone', 'otherPhone', 'mail']}
        empty="No emergency contact."
      />
      <RelatedList
        record={privateContacts}
        title="Private contact"
        filters={filters}
        columns={['personName', 'addressLine1', 'postCode', 'city', 'country', 'phone', 'mail']}
        empty="No private address, phone or e-mail is entered yet."
      />
      <RelatedList
        record={identifiers}
        title="Identifiers"
        filters={filters}
        sort="-createdAt"
        columns={['kind', 'country', 'identifierNumber', 'validUntil']}
        empty="No identifier is entered yet."
      />
      <RelatedList
        record={dependants}
        title="Dependants"
        filters={filters}
        sort="-createdAt"
        columns={['dependantName', 'relation', 'birthDate']}
        empty="No dependant is entered yet."
      />
      {memberId !== null && memberId === me?.id && <FileLooks />}
    </div>
  )
}
