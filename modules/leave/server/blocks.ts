import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { leaveBlocks as declared } from '#modules/leave/shared/leave-blocks.ts'
import { departmentTable } from '#modules/people/server/tables.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { says } from './sentences.ts'
import { leaveBlockTable, leaveTypeTable } from './tables.ts'

const form = parts({
  table: leaveBlockTable,
  joins: [
    {
      table: leaveTypeTable,
      on: eq(leaveBlockTable.typeId, leaveTypeTable.id),
      fields: { typeName: leaveTypeTable.name },
    },
    {
      table: departmentTable,
      on: eq(leaveBlockTable.departmentId, departmentTable.id),
      fields: { departmentName: departmentTable.name },
    },
  ],
})

type BlockRow = TableForm<typeof form>
type BlockDraft = DraftOf<typeof form>

function complete(draft: BlockDraft, { before }: { before: BlockRow | null }): BlockDraft {
  const { firstDay = '', lastDay = '' } = { ...before, ...draft.values }
  if (lastDay < firstDay)
    throw new Problem('unprocessable', says.lastBeforeFirst(), { lastDay: says.giveFirstDayOrLater() })
  return draft
}

export const leaveBlocks = serveRecord(declared, { ...form, reach: { shared: true }, prepare: complete })
