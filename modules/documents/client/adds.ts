const filesOfRecords = async () => ({
  addition: { Shown: (await import('./record-documents.tsx')).RecordDocuments },
})

/** What this module adds to pages of modules below: the files of a record are documents. */
export const adds = {
  'record.files': () => filesOfRecords(),
  'hr.me': () => import('./home-addition.tsx'),
}
