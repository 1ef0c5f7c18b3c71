import { createHash, randomUUID } from 'node:crypto'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { list } from '#server/record/list.ts'
import { documents, type NewDocument } from '#modules/documents/server/documents.ts'
import { folderAt, folders } from '#modules/documents/server/folders.ts'
import { link } from '#modules/documents/server/links.ts'
import { keepText } from '#modules/documents/server/read-text.ts'
import { accessTable } from '#modules/documents/server/tables.ts'
import { addFile, keepDocument } from '#modules/documents/server/versions.ts'

/** A file with the text that somebody finds in it; null where that is still to be read. */
export type SampleFile = { name: string; type: string; bytes: Uint8Array; text: string | null }

/** Rows of any record type as its list tells them, where its module is there. */
export async function rowsOf<R extends { id: string }>(
  name: string,
  query: Record<string, string | string[]>,
  call: Call,
): Promise<R[]> {
  const recordType = call.app.modules.flatMap(({ records }) => records).find(({ record }) => record.name === name)
  if (!recordType) return []
  const items: readonly unknown[] = (await list(call.tx, recordType.source, system, query)).items
  return items as R[]
}

/** Puts bytes where received files lie. */
async function stored({ name, type, bytes }: SampleFile, { app }: Call) {
  const id = randomUUID()
  const storageKey = `${id.slice(0, 2)}/${id}`
  await app.files.put(storageKey, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, type, size: bytes.length, sha256, storageKey, scan: 'not scanned' as const }
}

const known = (versionId: string, { text }: SampleFile, { tx }: Call): Promise<void> | undefined =>
  text === null ? undefined : keepText(versionId, { state: 'read', pages: [{ text }] }, false, tx)

/** Keeps a file with the functions that the calls use; where its text is known, nobody has to read it. Answers the id of its document. */
export async function keepFile(
  file: SampleFile,
  wanted: Omit<NewDocument, 'title' | 'folderId'>,
  { folder, records = [] }: { folder: string; records?: readonly { record: string; recordId: string }[] },
  call: Call,
): Promise<string> {
  const folderId = await folderAt(null, folder, call)
  const title = file.name.replace(/\.\w+$/, '')
  const made = await keepDocument(await stored(file, call), { ...wanted, title, folderId }, call)
  await known(made.currentVersionId, file, call)
  for (const each of records) await link(made.id, each, call)
  return made.id
}

/** A later version of one. */
export async function reviseFile(id: string, file: SampleFile, comment: string, call: Call): Promise<void> {
  const version = await addFile(await documents.lock(id, call), await stored(file, call), comment, 'add version', call)
  await known(version.id, file, call)
}

/** A folder for these roles alone, made where it is not there. */
export async function shutFolder(
  path: string,
  description: string,
  roles: readonly string[],
  call: Call,
): Promise<void> {
  const id = (await folderAt(null, path, call))!
  await call.tx.insert(accessTable).values(roles.map((role) => ({ folderId: id, role })))
  await folders.change(
    await folders.lock(id, call),
    { values: { access: 'restricted', description } },
    call,
    'restrict',
  )
}
