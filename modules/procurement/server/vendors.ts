import { eq } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { insist } from '#shared/possible.ts'
import {
  vendorCan,
  vendorOpenFor,
  vendors as declared,
  vendorVerbs,
  type Hold,
  type Vendor,
  type VendorStatus,
} from '#modules/procurement/shared/vendors.ts'
import type { Call } from '#server/call.ts'
import type { Tx } from '#server/db/db.ts'
import { sharedSeries } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { route } from '#server/route.ts'
import { defaultEntity } from '#modules/financial/server/entities.ts'
import { upsertParty } from '#modules/financial/server/parties.ts'
import { today } from './policy.ts'
import { vendorTable } from './tables.ts'

const numbers = sharedSeries('V', vendorTable, 5)

/** A draft with everything a new vendor needs; a change stays as it is. */
async function complete(draft: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  if (draft.values['number']) await numbers.reserve(call.tx, draft.values['number'])
  if (before) return draft
  const values = { ...draft.values }
  values['number'] ??= await numbers.next(call.tx)
  values['currency'] ??= (await defaultEntity(call.tx)).currency
  return { values: { status: 'active', preferred: false, paymentTermDays: 30, ...values } }
}

/** A flag of the file becomes the status; a hold stays. */
function importDraft(draft: Draft, context: { call: Call; before: Row | null }): Promise<Draft> {
  const { active, ...values } = draft.values
  const status = context.before?.['status']
  if (active === false && status !== 'on hold') values['status'] = 'inactive'
  if (active === true && status === 'inactive') values['status'] = 'active'
  if (context.before && values['status'] === status) delete values['status']
  return complete({ values }, context)
}

/** The sub-ledger knows the vendor under the same id. */
async function tellLedger(id: string, { call }: { call: Call }): Promise<void> {
  const [row] = await call.tx
    .select({ number: vendorTable.number, name: vendorTable.name })
    .from(vendorTable)
    .where(eq(vendorTable.id, id))
  await upsertParty(call.tx, { id, number: row!.number, name: row!.name, kind: 'vendor' })
}

export const vendors = serveRecord(declared, {
  table: vendorTable,
  prepare: complete,
  prepareImport: importDraft,
  written: tellLedger,
})

/** What a vendor becomes by each step that asks for nothing but a reason. */
const becomes = {
  release: 'active',
  block: 'blocked',
  unblock: 'active',
  deactivate: 'inactive',
  activate: 'active',
} as const

const decided = (status: VendorStatus, reason: string, { actor, now }: Call) => ({
  status,
  holdType: null,
  holdUntil: null,
  ...(status === 'active'
    ? { holdReason: null, statusByName: null, statusAt: null }
    : { holdReason: reason, statusByName: actor.name, statusAt: now.toISOString() }),
})

export const vendorRoutes = [
  route(vendorVerbs.hold, ({ params, body }, call) =>
    vendors.act(params.id, 'hold', call, async (before) => {
      insist(vendorCan('hold', before as unknown as Vendor))
      if (body.holdUntil && body.holdUntil < (await today(call)))
        throw new Problem('unprocessable', 'This day has passed', { holdUntil: 'Give today or a later day' })
      const { holdType, holdUntil = null, reason } = body
      return { values: { ...decided('on hold', reason, call), holdType, holdUntil } }
    }),
  ),
  ...Object.entries(becomes).map(([name, status]) => {
    const verb = name as keyof typeof becomes
    return route(vendorVerbs[verb], ({ params, body }, call) =>
      vendors.act(params.id, verb, call, (before) => {
        insist(vendorCan(verb, before as unknown as Vendor))
        return { values: decided(status, body.reason, call) }
      }),
    )
  }),
]

/** Refuses what a hold, a block or the archive forbids on that day (rule P15); waits for a hold that is being set right now. */
export async function refuseHeld(tx: Tx, vendorId: string, use: Hold, on: Day): Promise<Vendor> {
  const [vendor] = await tx.select().from(vendorTable).where(eq(vendorTable.id, vendorId)).for('share')
  if (!vendor) throw new Problem('unprocessable', 'There is no such vendor', { vendorId: 'Choose a vendor' })
  const open = vendor.archivedAt && use === 'orders' ? `${vendor.name} is archived` : vendorOpenFor(use, vendor, on)
  if (open !== true) throw new Problem('unprocessable', open, { vendorId: open })
  return vendor
}
