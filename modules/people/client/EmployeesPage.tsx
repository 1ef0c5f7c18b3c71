import { LayoutGrid, Table } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { useStoredFlag } from '#client/shell/stored-flag.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { Button } from '#client/ui/button.tsx'
import { employees } from '#modules/people/shared/people.ts'
import { withFace } from './face.tsx'
import { peopleCards } from './people-cards.tsx'

const columns = ['displayName', 'jobId', 'departmentId', 'managerId', 'placeId', 'mail'] as const
const withPhone = [...columns, 'businessPhone'] as const

/** The directory, as cards or as a table, whichever this device showed last. */
export function EmployeesPage() {
  const { can } = useAuth()
  const [asTable, setAsTable] = useStoredFlag('directory as a table', false)
  // A column that is empty for everybody says nothing.
  const phones = useApi(
    employees.api.list,
    { query: { filter: ['businessPhone:filled:'], limit: '1', fields: 'id' } },
    { enabled: asTable && can(employees.api.list.can) },
  )
  const hasPhones = phones.data === undefined || phones.data.items.length > 0
  return (
    <RecordList
      record={employees}
      columns={hasPhones ? withPhone : columns}
      card={['jobName', 'departmentName', 'mail']}
      cell={withFace}
      gallery={asTable ? undefined : peopleCards}
      actions={
        <Button variant="ghost" icon={asTable ? LayoutGrid : Table} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Cards' : 'Table'}
        </Button>
      }
      emptyNote="People appear here from their first day of work, once they have a personnel file."
    />
  )
}
