import { eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { documents } from '#modules/documents/server/documents.ts'
import { folders, requireFolder } from '#modules/documents/server/folders.ts'
import { documentTable, folderTable } from '#modules/documents/server/tables.ts'
import { holdItems as declaredItems, holds as declared } from '#modules/retention/shared/holds.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { holding } from './hold-on.ts'
import { openHoldItems } from './openers.ts'
import { says } from './sentences.ts'
import { holdItemTable, holdTable } from './tables.ts'

const form = parts({ table: holdTable })

export const holds = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: ({ values }, { call, before }) => ({
    values: before ? values : { ...values, openedByName: call.actor.name },
  }),
})

export const holdRoutes = serveVerbs(holds, {
  release: (_row, { actor, now }, { reason }) => ({
    values: { releasedByName: actor.name, releasedAt: now.toISOString(), releaseReason: reason },
  }),
})

const itemForm = parts({
  table: holdItemTable,
  joins: [
    {
      table: holdTable,
      on: eq(holdItemTable.holdId, holdTable.id),
      fields: { holdName: holdTable.name, holdOpenedBy: holdTable.createdBy },
      always: true,
    },
    {
      table: documentTable,
      on: eq(holdItemTable.documentId, documentTable.id),
      fields: { documentTitle: documentTable.title },
    },
    { table: folderTable, on: eq(holdItemTable.folderId, folderTable.id), fields: { folderPath: folderTable.path } },
  ],
  computed: { covers: sql<string>`coalesce(${documentTable.title}, ${folderTable.path})` },
})
type ItemRow = TableForm<typeof itemForm>
type ItemDraft = DraftOf<typeof itemForm>

const missing =
  (said: ReturnType<typeof says.noSuchHold>, field: string, hint: ReturnType<typeof says.chooseHold>) =>
  (error: unknown): never => {
    if (error instanceof Problem && error.reason === 'not_found')
      throw new Problem('unprocessable', said, { [field]: hint })
    throw error
  }

/** Locks what is to be held, then has everything wait that lets something go. */
async function hold({ values }: ItemDraft, given: Call): Promise<void> {
  const call = withoutVersion(given)
  const { holdId, documentId, folderId } = values
  if (Boolean(documentId) === Boolean(folderId))
    throw new Problem('unprocessable', says.oneOfBoth(), { documentId: says.oneOfBoth() })
  const { state } = await holds.lock(holdId!, call).catch(missing(says.noSuchHold(), 'holdId', says.chooseHold()))
  if (state !== 'open') throw new Problem('conflict', says.holdReleased(), { holdId: says.chooseHold() })
  if (folderId) {
    await requireFolder(folderId, call)
    await folders.lock(folderId, call)
    await holding(call)
    return
  }
  const document = await documents
    .lock(documentId!, call)
    .catch(missing(says.noSuchDocument(), 'documentId', says.chooseDocument()))
  await holding(call)
  if (document.state === 'disposed')
    throw new Problem('conflict', says.disposedAlready(), { documentId: says.chooseDocument() })
}

export const holdItems = serveRecord(declaredItems, {
  ...itemForm,
  reach: { shared: true, openTo: openHoldItems },
  prepare: async (draft: ItemDraft, { call, before }: { call: Call; before: ItemRow | null }) => {
    if (before) return draft
    await hold(draft, call)
    const { holdId, documentId, folderId } = draft.values
    const [known] = await call.tx
      .select({ id: holdItemTable.id })
      .from(unscoped(holdItemTable, 'a rule'))
      .where(
        sql`${holdItemTable.holdId} = ${holdId} and ${holdItemTable.state} = 'held'
          and ${documentId ? eq(holdItemTable.documentId, documentId) : eq(holdItemTable.folderId, folderId!)}`,
      )
    const field = documentId ? 'documentId' : 'folderId'
    if (known) throw new Problem('conflict', says.heldAlready(), { [field]: says.heldAlready() })
    return { values: { ...draft.values, addedByName: call.actor.name } }
  },
})

export const holdItemRoutes = serveVerbs(holdItems, {
  lift: (_row, _call, { reason }) => ({ values: { liftReason: reason } }),
})
