import type { ReceivedFiles } from '#server/room.ts'

/** Each version is read again, and its SHA-256 compared with the one that was agreed on. */
export const files: ReceivedFiles[] = [
  {
    name: 'Every version of a document has the bytes that were received',
    received: `select id, file_name || ' (version ' || number || ' of document ' || document_id || ')' as what, size, sha256, storage_key as key from documents_versions`,
  },
]
