import { useSearchParams } from 'react-router'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { folders } from '#modules/documents/shared/folders.ts'

const groups = [{ title: 'Folder', fields: ['name', 'parentId', 'description'] }]

export function FolderForm() {
  const [given] = useSearchParams()
  return <NewRecordPage record={folders} defaults={{ parentId: given.get('in') ?? '' }} groups={groups} />
}
