import type { AnyRecord } from '#shared/record.ts'
import type { Call } from '../call/call.ts'
import { route, type Route } from '../call/route.ts'
import { shownOf } from '../call/withheld.ts'
import { sendFile } from '../files/send.ts'
import { noteShown } from '../record/reads.ts'
import type { Paper } from './paper.ts'
import { nameOf, paperFile } from './render.ts'

/** What the paper of one record says: of its row, and its detail as whoever asks is shown it. */
export type Template<R = Record<string, unknown>, D = Record<string, unknown>> = (
  row: R,
  detail: D,
  call: Call,
) => Promise<Paper>

type Reads = { find(id: string, call: Call): Promise<object>; detail(id: string, call: Call): Promise<object> }

/** What the paper of one record says, as one moment has it, without what is kept from whoever asks. */
export async function paperOf(
  record: AnyRecord,
  { find, detail }: Reads,
  template: Template,
  id: string,
  call: Call,
): Promise<Paper> {
  const row = (await find(id, call)) as Record<string, unknown>
  const { value, sets } = shownOf(record.detail, await detail(id, call), call.actor)
  await noteShown({ sets, record: record.name, recordId: id }, call)
  const paper = await template(row, value as Record<string, unknown>, call)
  return record.erased ? { ...paper, kept: false } : paper
}

/** The call that answers it as a file: read in one moment, set with no transaction open. */
export const paperRoute = (record: AnyRecord, reads: Reads, template: Template): Route =>
  route(record.api.paper, async ({ params }, call) => {
    const paper = await call.app.db.transaction(
      (tx) => paperOf(record, reads, template, params.id, { ...call, tx: tx as unknown as Call['tx'] }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    return sendFile({ name: nameOf(paper), type: 'application/pdf', ...(await paperFile(paper, call.app)) }, call)
  })
