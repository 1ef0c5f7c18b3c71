import { and, eq, isNull, ne } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { requireFolder } from '#modules/documents/server/folders.ts'
import { folderTable } from '#modules/documents/server/tables.ts'
import { retentionRules as declared } from '#modules/retention/shared/retention-rules.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { openRules } from './openers.ts'
import { says } from './sentences.ts'
import { ruleTable } from './tables.ts'

const form = parts({
  table: ruleTable,
  joins: [{ table: folderTable, on: eq(ruleTable.folderId, folderTable.id), fields: { folderPath: folderTable.path } }],
})
type RuleRow = TableForm<typeof form>
type RuleDraft = DraftOf<typeof form>

const usual = { startsFrom: 'kept' as const, outcome: 'dispose' as const }

async function complete(
  { values }: RuleDraft,
  { call, before }: { call: Call; before: RuleRow | null },
): Promise<RuleDraft> {
  if (values.folderId) await requireFolder(values.folderId, call)
  const { documentType = null, folderId = null } = { ...before, ...values }
  const [taken] = await call.tx
    .select({ name: ruleTable.name })
    .from(unscoped(ruleTable, 'a rule'))
    .where(
      and(
        isNull(ruleTable.archivedAt),
        documentType ? eq(ruleTable.documentType, documentType) : isNull(ruleTable.documentType),
        folderId ? eq(ruleTable.folderId, folderId) : isNull(ruleTable.folderId),
        before ? ne(ruleTable.id, before.id) : undefined,
      ),
    )
  if (taken) throw new Problem('conflict', says.ruleTaken({ rule: taken.name }), { documentType: says.chooseOther() })
  return { values: before ? values : { ...usual, ...values } }
}

export const retentionRules = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openRules },
  prepare: complete,
})
