import { documents as declared } from '#modules/documents/shared/documents.ts'
import type { Call } from '#server/call/call.ts'
import { noteShown } from '#server/record/reads.ts'

/** What the log calls that somebody looked at a document; its right is that of whoever says who opens documents. */
export const looksSet = 'documents.looks'

type Looked = { documentId: string; number: number }

/** Notes who looks at which version of a document, before any of it leaves. */
export async function noteLook({ documentId, number }: Looked, call: Call): Promise<void> {
  // Of these nothing of the file is sent.
  if (call.request?.method === 'HEAD') return
  const { name: record } = declared
  await noteShown({ sets: [looksSet], record, recordId: documentId, asked: { versionNo: number } }, call)
}
