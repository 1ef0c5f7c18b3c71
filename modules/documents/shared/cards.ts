import { card } from '#shared/card.ts'

export const folders = card('documents.folders', {
  one: 'folder',
  title: 'path',
})
export const revisions = card('documents.revisions', {
  one: 'revision',
  title: 'documentTitle',
  subtitle: 'note',
})
export const readRequests = card('documents.read-requests', {
  one: 'read request',
  title: 'documentTitle',
  subtitle: 'note',
})
export const documents = card('documents.documents', {
  one: 'document',
  title: 'title',
  subtitle: 'folderPath',
  page: '/documents/workbench/:id',
  listPage: '/documents/library',
})
