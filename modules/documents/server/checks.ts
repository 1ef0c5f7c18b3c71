import type { Check, ReceivedFiles } from '#server/module.ts'

/** Each version is read again, and its SHA-256 compared with the one that was agreed on. */
export const files: ReceivedFiles[] = [
  {
    name: 'Every version of a document has the bytes that were received',
    received: `select id, file_name || ' (version ' || number || ' of document ' || document_id || ')' as what, size, sha256, storage_key as key,
        'documents.documents' as record, document_id as record_id
      from documents_versions where document_id not in (select id from documents_documents where state = 'disposed')`,
  },
]

export const checks: Check[] = [
  {
    name: 'No picture stays of a document that was disposed of',
    run: async (pool) => {
      const { rows } = await pool.query<{ sha256: string }>(
        `select t.sha256 from documents_thumbnails t where not exists
           (select from documents_versions v join documents_documents d on d.id = v.document_id where v.sha256 = t.sha256 and d.state <> 'disposed') limit 20`,
      )
      return rows.map(
        ({ sha256 }) => `Nothing is kept of the bytes ${sha256} any more, and their picture is still there.`,
      )
    },
  },
  {
    name: 'Nothing can be read of a document that was disposed of',
    run: async (pool) => {
      const { rows } = await pool.query<{ id: string }>(
        `select distinct d.id from documents_documents d join documents_versions v on v.document_id = d.id join documents_texts t on t.version_id = v.id
         where d.state = 'disposed' limit 20`,
      )
      return rows.map(({ id }) => `Document ${id} was disposed of, and its text is still there.`)
    },
  },
]
