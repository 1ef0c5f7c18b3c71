import { Ellipsis } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import type { AnyRecord } from '#shared/record.ts'
import type { AnyRow } from './field-value.tsx'
import { itemOf, type ActionState } from './record-actions.tsx'
import { useVerbs } from './use-verbs.tsx'

/** What can be done with one of several records in a table, under ⋯; `state` belongs to all of them. */
export function RowVerbs({ record, row, state }: { record: AnyRecord; row: AnyRow; state: ActionState }) {
  const { actions, dialog } = useVerbs(record, row, {})
  if (!actions.length) return null
  const own = actions.some(({ run }) => run === state.asking?.run)
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={`Actions for ${String(row[record.title])}`} icon={Ellipsis} size="sm" busy={own} />}
        items={actions.map((action) => itemOf(action, state))}
      />
      {dialog}
    </>
  )
}
