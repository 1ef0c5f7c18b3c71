import type { ReceivedFiles, ServerModule } from '../module.ts'

/** Attached files, without those that went with what they belonged to. */
export const attachedFiles: ReceivedFiles = {
  name: 'Every file is the one that was received',
  received: `select id, name || ' (attachments ' || id || ', of ' || record || ')' as what, size, sha256, storage_key as key, record, record_id
    from attachments where storage_key not in (select file_key from removed_files)`,
}

/** What the core keeps for a while: files on their way in. */
const onTheirWay: ReceivedFiles[] = [
  {
    name: 'Files to import',
    received: `select id, file_name as what, size, null as sha256, storage_key as key, 'imports' as record, id as record_id from imports`,
  },
  {
    name: 'Parts of uploads',
    received: `select upload_id as id, 'part ' || number as what, bytes as size, sha256, storage_key as key, null as record, null::uuid as record_id
      from upload_parts`,
  },
]

/** A stored file that something names: as it was received, and the record it belongs to. */
export type NamedFile = {
  key: string
  size: string
  /** Null where it was not noted. */
  sha256: string | null
  record: string | null
  recordId: string | null
}

/** SQL that answers each file that the app names, `key, size, sha256, record, record_id`: once for each row that names it. */
export const namedFiles = (modules: readonly ServerModule[]): string =>
  [attachedFiles, ...onTheirWay, ...modules.flatMap(({ files = [] }) => files)]
    .map(
      ({ received }) =>
        `select f.key, f.size::bigint as size, f.sha256::text as sha256, f.record::text as record, f.record_id from (${received}) as f`,
    )
    .join(' union all ')
