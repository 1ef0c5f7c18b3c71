import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { Card } from '#client/ui/card.tsx'
import type { Member } from '#modules/settings/shared/members.ts'
import { conflictApi } from '#modules/roles/shared/conflicts.ts'
import { ConflictList } from './conflict-list.tsx'

/** The rights of a member that should be several people's. */
export const addition: RecordAddition<Member> = { below: ({ id, name }) => <Conflicts id={id} name={name} /> }

function Conflicts({ id, name }: { id: string; name: string }) {
  const found = useApi(conflictApi.ofMember, { params: { id } })
  return (
    <Card title="Conflicting rights" padded={false}>
      <ReadGate read={found} what="conflicting rights" lines={2}>
        {(conflicts) =>
          conflicts.length ? (
            <ConflictList conflicts={conflicts} of={{ kind: 'member', id, name }} />
          ) : (
            <p className="px-4 py-3 text-table text-fg-muted">This person has no segregation of duties conflicts.</p>
          )
        }
      </ReadGate>
    </Card>
  )
}
