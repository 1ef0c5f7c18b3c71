import { recordRef } from '#shared/record-ref.ts'

export const folders = recordRef('documents.folders', {
  one: 'folder',
  title: 'path',
})
export const revisions = recordRef('documents.revisions', {
  one: 'revision',
  title: 'documentTitle',
  subtitle: 'note',
})
export const readRequests = recordRef('documents.read-requests', {
  one: 'read request',
  title: 'documentTitle',
  subtitle: 'note',
})
export const documents = recordRef('documents.documents', {
  one: 'document',
  title: 'title',
  subtitle: 'folderPath',
  page: '/documents/workbench/:id',
  listPage: '/documents/library',
})
