import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Button } from '#client/ui/button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { Plus } from 'lucide-react'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import { FolderTree, folderOf } from './folder-tree.tsx'
import { withPlace } from './place.tsx'
import { useLibrary } from './library-columns.ts'
import { withThumbnail } from './thumbnail.tsx'
import { UploadArea } from './upload-area.tsx'

const kept = { field: 'state', operator: 'in', value: 'draft,effective' } as const
const views: View[] = [
  { id: 'kept', label: 'Documents', filters: [kept, { field: 'belongsTo', operator: 'empty', value: '' }] },
  {
    id: 'attached',
    label: 'Attached to records',
    filters: [kept, { field: 'belongsTo', operator: 'filled', value: '' }],
    columns: ['title', 'belongsTo', 'state', 'ownerId', 'versionNo', 'updatedAt'],
  },
  { id: 'drafts', label: 'Drafts', filters: [{ field: 'state', operator: 'eq', value: 'draft' }] },
  {
    id: 'out',
    label: 'Checked out',
    filters: [{ field: 'checkedOutAt', operator: 'filled', value: '' }],
    columns: ['title', 'folderId', 'checkedOutById', 'checkedOutAt'],
  },
  { id: 'archived', label: 'Archived', filters: [{ field: 'state', operator: 'eq', value: 'archived' }] },
  { id: 'disposed', label: 'Disposed of', filters: [{ field: 'state', operator: 'eq', value: 'disposed' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** The tree of folders, and what lies in the chosen one. */
export function LibraryPage() {
  const { can } = useAuth()
  const [params] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const folderId = folderOf(params)
  const library = useLibrary()
  return (
    <div className="grid min-h-full lg:grid-cols-[16rem_minmax(0,1fr)]">
      <FolderTree chosen={folderId} className="border-r border-line bg-sunken/40 max-lg:hidden" />
      <div className="min-w-0">
        <RecordList
          record={library}
          columns={['title', 'documentType', 'state', 'ownerId', 'updatedAt']}
          cell={{ ...withThumbnail, ...withPlace }}
          card={['documentType', 'folderPath', 'updatedAt']}
          views={views}
          actions={
            can(documentCalls.keep.can) && (
              <Button variant="primary" icon={Plus} aria-expanded={adding} onClick={() => setAdding(!adding)}>
                Add files
              </Button>
            )
          }
          notice={
            <>
              <details className="mx-4 mt-3 rounded-card border border-line lg:hidden">
                <summary className="flex min-h-11 items-center px-3 text-table font-medium text-fg">Folders</summary>
                <FolderTree chosen={folderId} />
              </details>
              {adding && (
                <div className="mx-4 mt-3">
                  <UploadArea folderId={folderId} />
                </div>
              )}
            </>
          }
          emptyNote="No documents in this folder. Add files, or choose another folder."
        />
      </div>
    </div>
  )
}
