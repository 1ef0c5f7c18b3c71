import { Link } from 'react-router'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { cell } from '#client/table/cell.ts'
import type { View } from '#client/table/list-state.ts'
import { recordRefOf } from '#client/record-refs.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { upperFirst } from '#shared/text.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'drafts', label: 'Drafts', ...journalEntries.measure('drafts') },
  { id: 'to-approve', label: 'To approve', ...journalEntries.measure('to-approve') },
  { id: 'manual', label: 'By hand', filters: [{ field: 'sourceType', operator: 'eq', value: journalEntries.name }] },
  { id: 'reversed', label: 'Reversed', filters: [{ field: 'state', operator: 'eq', value: 'reversed' }] },
  { id: 'reversals', label: 'Reversals', filters: [{ field: 'reversalOfId', operator: 'filled', value: '' }] },
]

const cells = {
  sourceType: cell(['sourceType', 'sourcePath'], ({ sourceType, sourcePath }) => (
    <Source type={String(sourceType)} path={String(sourcePath)} />
  )),
}

export function JournalEntriesPage() {
  const action = <NewButton record={journalEntries}>New entry</NewButton>
  return (
    <RecordList
      record={journalEntries}
      columns={['number', 'state', 'postingDate', 'amount', 'journalId', 'sourceType', 'createdByName']}
      cell={cells}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}

/** The document an entry comes from, in a word that leads there; 'By hand' for an entry that stands for itself. */
function Source({ type, path }: { type: string; path: string }) {
  const record = recordRefOf(type)
  if (type === journalEntries.name) return 'By hand'
  if (!record) return type
  return (
    <Link to={path} className="rounded-check hover:text-primary-fg hover:underline">
      {upperFirst(record.one)}
    </Link>
  )
}
