import { leaveTypes as declared } from '#modules/leave/shared/leave-types.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { leaveTypeTable } from './tables.ts'

const form = parts({ table: leaveTypeTable })
export type TypeRow = TableForm<typeof form>
type TypeDraft = DraftOf<typeof form>

const usual = {
  unit: 'half day' as const,
  paid: true,
  tracked: true,
  negativeLimit: '0',
  countsDaysOff: false,
  waitingDays: 0,
}
const complete = (draft: TypeDraft, { before }: { before: TypeRow | null }): TypeDraft =>
  before ? draft : { values: { ...usual, ...draft.values } }

export const leaveTypes = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: complete,
  prepareImport: complete,
})
