import { createHash, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { shutOut } from '#modules/documents/server/audience.ts'
import { disposals as declared, type DisposalItem } from '#modules/retention/shared/disposals.ts'
import { disposalNumbers } from '#modules/retention/shared/settings.ts'
import { approvalOf } from '#server/approval/outcome.ts'
import { dayOf } from '#server/approval/seat.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { dueDocuments } from './due.ts'
import { certificate } from './certificate.ts'
import { openDisposals } from './openers.ts'
import { says } from './sentences.ts'
import { disposalItemTable, disposalTable, ruleTable } from './tables.ts'

const form = parts({
  table: disposalTable,
  joins: [
    { table: ruleTable, on: eq(disposalTable.ruleId, ruleTable.id), fields: { ruleName: ruleTable.name } },
    {
      table: users,
      on: eq(disposalTable.proposedById, users.id),
      fields: { proposedByName: users.name },
      always: true,
    },
  ],
  computed: {
    approvedByName: approvalOf('documents.disposals', disposalTable.id, 'actorName'),
    items: sql<
      DisposalItem[]
    >`(select coalesce(jsonb_agg(jsonb_build_object('documentId', i.document_id, 'title', i.title, 'documentType', i.document_type, 'versions', i.versions,
        'sha256', i.sha256, 'ruleName', i.rule_name, 'dueOn', i.due_on, 'state', i.state, 'why', i.why,
        'disposedAt', to_char(i.disposed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by i.due_on, i.title, i.document_id), '[]'::jsonb)
      from ${joined(disposalItemTable, 'i')} where i.disposal_id = ${disposalTable.id})`,
  },
})
type DisposalRow = TableForm<typeof form>
type DisposalDraft = DraftOf<typeof form>

/** One text for one list: the documents, their bytes and the rules. */
const hashOf = (items: readonly { documentId: string; sha256: string; ruleId: string }[]): string =>
  createHash('sha256')
    .update(
      items
        .map(({ documentId, sha256, ruleId }) => `${documentId} ${sha256} ${ruleId}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')

/** The list is what is due of whatever its proposer may see: written first, and part of a proposal that follows. */
async function complete({ values }: DisposalDraft, { call }: { call: Call }): Promise<DisposalDraft> {
  const { ruleId = null } = values
  const today = await dayOf(call)
  const due = await dueDocuments({ ruleId, today }, call)
  if (due.length === 0) throw new Problem('unprocessable', says.nothingDue(), { ruleId: says.nothingDue() })
  const id = randomUUID()
  await call.tx.insert(disposalItemTable).values(due.map((each) => ({ ...each, disposalId: id })))
  const number = await nextNumber(call.tx, disposalNumbers, { on: today })
  const proposedById = call.actor.id
  return { values: { ...values, id, number, proposedById, documents: due.length, listHash: hashOf(due) } }
}

/** Whoever may not know of one of the documents is asked nothing about the list. */
async function keptFrom({ id }: Pick<DisposalRow, 'id'>, call: Pick<Call, 'tx' | 'now'>): Promise<string[]> {
  const each = await call.tx
    .select({ id: disposalItemTable.documentId })
    .from(unscoped(disposalItemTable, 'of one in hand'))
    .where(eq(disposalItemTable.disposalId, id))
  return shutOut(
    each.map((item) => item.id),
    call,
  )
}

export const disposals = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openDisposals },
  barred: keptFrom,
  prepare: complete,
  paper: certificate,
})

/** What somebody proposes, as the call does. */
export const propose = async (values: DisposalDraft['values'], call: Call) =>
  disposals.create(await complete({ values }, { call }), call)

const forReason = (_: DisposalRow, _call: Call, { reason }: { reason: string }) => ({
  values: { stateReason: reason },
})

async function leaveOut(
  { id }: DisposalRow,
  { tx }: Call,
  { documentId, reason }: { documentId: string; reason: string },
) {
  const listed = await tx
    .select()
    .from(unscoped(disposalItemTable, 'of one in hand'))
    .where(and(eq(disposalItemTable.disposalId, id), eq(disposalItemTable.state, 'listed')))
  const left = listed.filter((each) => each.documentId !== documentId)
  if (left.length === listed.length)
    throw new Problem('unprocessable', says.notListed(), { documentId: says.chooseDocument() })
  if (left.length === 0) throw new Problem('conflict', says.lastListed(), { documentId: says.lastListed() })
  await tx
    .update(disposalItemTable)
    .set({ state: 'left out', why: reason })
    .where(and(eq(disposalItemTable.disposalId, id), eq(disposalItemTable.documentId, documentId)))
  return { values: { listHash: hashOf(left), documents: left.length } }
}

export const disposalRoutes = serveVerbs(disposals, {
  submit: (_row, { now }) => ({ values: { stateReason: null, submittedAt: now.toISOString() } }),
  approve: {
    // From here on it goes its way: what is on the list says so, and the decision is not taken back.
    does: async ({ id }, { tx }) => {
      const listed = and(eq(disposalItemTable.disposalId, id), eq(disposalItemTable.state, 'listed'))
      await tx.update(disposalItemTable).set({ state: 'approved' }).where(listed)
      return { values: { stateReason: null } }
    },
    after: async (_id, call) => call.enqueue({ name: 'documents.dispose', data: {} }),
  },
  reject: forReason,
  leaveOut,
  cancel: forReason,
})
