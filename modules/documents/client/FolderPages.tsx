import { Lock } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { RelatedList } from '#client/table/related-list.tsx'
import { Card } from '#client/ui/card.tsx'
import { documents } from '#modules/documents/shared/documents.ts'
import { folders, type FolderDetail } from '#modules/documents/shared/folders.ts'
import { RestrictDialog } from './restrict-dialog.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'restricted', label: 'Restricted', filters: [{ field: 'access', operator: 'eq', value: 'restricted' }] },
]

/** Every folder that one opens, by where it lies. */
export function FoldersPage() {
  const action = <NewButton record={folders}>New folder</NewButton>
  return (
    <RecordList
      record={folders}
      columns={['path', 'access', 'description', 'createdAt']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}

const groups = [{ title: 'Folder', fields: ['name', 'parentId', 'description'] }]

/** A new folder, in another or at the top. */
export function FolderForm() {
  const [given] = useSearchParams()
  return <NewRecordPage record={folders} defaults={{ parentId: given.get('in') ?? '' }} groups={groups} />
}

/** One folder: who opens it, what lies in it. */
export const FolderRecord = () => (
  <RecordPage
    record={folders}
    properties={['name', 'parentId', 'description', 'createdAt']}
    dialogs={{ restrict: ({ row, onClose }) => <RestrictDialog folder={row} onClose={onClose} /> }}
    overview={(folder) => (
      <>
        <Access folder={folder} />
        <RelatedList
          record={documents}
          filters={[{ field: 'folderId', operator: 'eq', value: folder.id }]}
          columns={['title', 'documentType', 'state', 'updatedAt']}
          empty="Nothing lies in this folder yet. Open it in the library and drop files there."
        />
      </>
    )}
  />
)

const Access = ({ folder: { access, openers = [] } }: { folder: FolderDetail }) => (
  <Card title="Who opens it" note={access === 'restricted' ? openers.length : undefined}>
    {access === 'restricted' ? (
      <ul className="flex flex-wrap gap-2 text-table text-fg">
        {openers.map(({ userId, role, name }) => (
          <li key={userId ?? role} className="flex items-center gap-1.5 rounded-control bg-sunken px-2 py-0.5">
            <Lock aria-hidden className="size-3.5 text-fg-subtle" />
            {name}
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-table text-fg-muted">
        Whoever opens the folder it lies in, and where it lies at the top everybody who may read documents.
      </p>
    )}
  </Card>
)
