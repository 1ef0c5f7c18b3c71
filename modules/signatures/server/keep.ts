import { and, eq, inArray } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Leaving } from '#modules/documents/server/let-go.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { requestTable } from './tables.ts'

/** What is out for signature is not archived, moved or disposed of: people are asked about it. The document is held, so that none is sent meanwhile. */
export async function refuseOut({ documentId }: Leaving, { tx }: Call): Promise<void> {
  if (documentId === null) return
  const [out] = await tx
    .select({ id: requestTable.id })
    .from(unscoped(requestTable, 'a rule'))
    .where(and(eq(requestTable.documentId, documentId), inArray(requestTable.state, ['sent', 'partly signed'])))
    .limit(1)
  if (out) throw new Problem('conflict', says.outForSignature())
}
