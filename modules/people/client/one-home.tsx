import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { privateContacts } from '#modules/people/shared/contacts.ts'

/** Of one person there is one private contact: of whoever has it already, the way to it. */
export function OneHome() {
  const personId = (useWatch() as Record<string, string>)['personId'] ?? ''
  const read = useApi(
    privateContacts.api.list,
    { query: { filter: [`personId:eq:${personId}`], limit: '1', fields: 'personName' } },
    { enabled: Boolean(personId) },
  )
  const there = personId ? read.data?.items[0] : undefined
  return (
    <span aria-live="polite">
      {there ? (
        <>
          {there.personName} has one already:{' '}
          <Link to={privateContacts.pageOf(there.id)} className="reach font-medium text-fg underline">
            open it and change it there
          </Link>
        </>
      ) : (
        'There is one of each person.'
      )}
    </span>
  )
}
