import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { dependants } from '#modules/people/shared/dependants.ts'
import { identifiers } from '#modules/people/shared/identifiers.ts'

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
