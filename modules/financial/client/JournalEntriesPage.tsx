import { call } from '#client/api.ts'
import { NewButton } from '#client/record/new-button.tsx'
import type { AnyRow } from '#client/record/field-value.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { entryCan, journalEntries, journalEntryVerbs } from '#modules/financial/shared/journal-entries.ts'
import { roomCrumbs } from './crumbs.ts'
import { inTurn } from './in-turn.ts'
import { Source } from './source.tsx'
import { entryTones } from './tones.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'drafts', label: 'Drafts', filters: [{ field: 'state', operator: 'eq', value: 'draft' }] },
  { id: 'manual', label: 'By hand', filters: [{ field: 'sourceType', operator: 'eq', value: journalEntries.name }] },
  { id: 'reversed', label: 'Reversed', filters: [{ field: 'state', operator: 'eq', value: 'reversed' }] },
  { id: 'reversals', label: 'Reversals', filters: [{ field: 'reversalOfId', operator: 'filled', value: '' }] },
]

const bulk = [
  {
    label: 'Post',
    ...inTurn(journalEntryVerbs.post.can, {
      done: 'posted',
      titleOf: ({ description }) => String(description),
      may: (row) => entryCan('post', row as never),
      run: (row) => call(journalEntryVerbs.post, { params: { id: row.id } }, { version: row.version }),
    }),
  },
]

const cells = {
  sourceType: ({ sourceType, sourcePath }: AnyRow) => <Source type={String(sourceType)} path={String(sourcePath)} />,
}

export function JournalEntriesPage() {
  const action = <NewButton record={journalEntries}>New entry</NewButton>
  return (
    <RecordList
      record={journalEntries}
      columns={['number', 'state', 'postingDate', 'amount', 'journalId', 'sourceType', 'createdByName']}
      cell={cells}
      tones={entryTones}
      views={views}
      crumbs={roomCrumbs}
      actions={action}
      emptyAction={action}
      bulk={bulk}
    />
  )
}
