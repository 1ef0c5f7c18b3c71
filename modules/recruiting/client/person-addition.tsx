import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import type { Person } from '#modules/people/shared/people.ts'
import { applications } from '#modules/recruiting/shared/applications.ts'

/** The application that somebody was hired on, for whoever keeps applications: a hiring manager sees those for their openings, and so not whether there was one. */
function HiredOn({ id }: { id: string }) {
  const { can } = useAuth()
  if (!can(applications.api.create.can)) return null
  return (
    <RelatedList
      record={applications}
      title="Hired on application"
      filters={[{ field: 'personId', operator: 'eq', value: id }]}
      sort="-createdAt"
      columns={['number', 'openingTitle', 'source', 'createdAt']}
      empty="This person was not hired through recruiting."
    />
  )
}

/** Where somebody came from, in a personnel file. */
export const addition: RecordAddition<Person> = { below: ({ id }) => <HiredOn id={id} /> }
