import { eq } from 'drizzle-orm'
import { dayIn, type Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { vendorOpenFor, vendors as declared, type Hold, type VendorState } from '#modules/vendors/shared/vendors.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { sharedSeries } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { confirmed } from '#server/record/warning.ts'
import { similarNames } from './similar-names.ts'
import { defaultEntity, today } from '#modules/ledger/server/entities.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { vendorNumbers } from '#modules/vendors/shared/settings.ts'
import { vendorTable } from './tables.ts'
import { says as held } from '#modules/vendors/shared/sentences.ts'
import { says as ofBooks } from '#modules/ledger/server/sentences.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

const numbers = sharedSeries(vendorNumbers, vendorTable)
const numbered = ({ now }: Call) => ({ on: dayIn(now, 'UTC') })
const form = parts({ table: vendorTable })
type VendorRow = TableForm<typeof form>
type VendorDraft = DraftOf<typeof form>
/** A new vendor as a person enters it, with the reason for a name that reads like another. */
type Entered = VendorDraft & { values: VendorDraft['values'] & { reason?: string } }
type Context = { call: Call; before: VendorRow | null }

/** A draft with everything a new vendor needs; a change stays as it is. */
async function complete(draft: Entered, { call, before }: Context, imported = false): Promise<VendorDraft> {
  const { number, currency, reason, ...values } = draft.values
  if (number) await numbers.reserve(call.tx, number, numbered(call))
  if (before) return draft
  const similar = await similarNames(values.name ?? '', call)
  return {
    values: {
      status: 'active',
      preferred: false,
      paymentTermDays: 30,
      similar: imported ? similar : confirmed(similar, { reason }, call),
      ...values,
      number: number ?? (await numbers.next(call.tx, numbered(call))),
      currency: currency ?? (await defaultEntity(call.tx)).currency,
    },
  }
}

/** A flag of the file makes active or inactive what a person could make so: a block or a hold is ended by somebody who says so. */
function importDraft(
  { values: { active, ...values } }: { values: VendorDraft['values'] & { active?: boolean } },
  context: Context,
): Promise<VendorDraft> {
  const { name = '', status = 'active' } = context.before ?? {}
  if ((active !== undefined && status === 'blocked') || (active === false && status === 'on hold')) {
    const why = says.importLeavesState({ name, state: status })
    throw new Problem('conflict', why, { active: why })
  }
  const flagged: VendorState | undefined =
    active === false ? 'inactive' : active && status === 'inactive' ? 'active' : undefined
  return complete({ values: flagged && flagged !== status ? { ...values, status: flagged } : values }, context, true)
}

/** The sub-ledger knows the vendor under the same id. */
async function tellLedger(id: string, { call }: { call: Call }): Promise<void> {
  const [row] = await call.tx
    .select({ number: vendorTable.number, name: vendorTable.name })
    .from(unscoped(vendorTable, 'of one in hand'))
    .where(eq(vendorTable.id, id))
  await upsertParty(call.tx, { id, number: row!.number, name: row!.name, kind: 'vendor' })
}

export const vendors = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: (draft, context) => complete(draft, context),
  prepareImport: importDraft,
  written: tellLedger,
})

/** Active again: what was said of it is over. */
const usable = () => ({
  values: { holdType: null, holdUntil: null, holdReason: null, statusByName: null, statusAt: null },
})

const decided = (_: VendorRow, { actor, now }: Call, { reason }: { reason: string }) => ({
  values: {
    holdType: null,
    holdUntil: null,
    holdReason: reason,
    statusByName: actor.name,
    statusAt: now.toISOString(),
  },
})

export const vendorRoutes = serveVerbs(vendors, {
  hold: async (vendor, call, { holdType, holdUntil = null, reason }) => {
    if (holdUntil && holdUntil < (await today(call)))
      throw new Problem('unprocessable', says.dayPassed(), { holdUntil: says.giveTodayOrLater() })
    return { values: { ...decided(vendor, call, { reason }).values, holdType, holdUntil } }
  },
  release: usable,
  block: decided,
  unblock: usable,
  deactivate: decided,
  activate: usable,
})

/** Refuses what a hold, a block or the archive forbids on that day (rule P15); waits for a hold that is being set right now. */
export async function refuseHeld(tx: Tx, vendorId: string, use: Hold, on: Day): Promise<VendorRow> {
  const vendor = await vendorHeldStill(tx, vendorId)
  if (!vendor) throw new Problem('unprocessable', says.noSuchVendor(), { vendorId: ofBooks.chooseVendor() })
  requireOpen(vendor, use, on)
  return vendor
}

/** Nobody puts it on hold or takes it off until the transaction ends. */
export const vendorHeldStill = async (tx: Tx, vendorId: string): Promise<VendorRow | undefined> =>
  (await tx.select().from(unscoped(vendorTable, 'a reference')).where(eq(vendorTable.id, vendorId)).for('share'))[0]

export function requireOpen(vendor: VendorRow, use: Hold, on: Day): void {
  const open =
    vendor.archivedAt && use === 'orders' ? held.archived({ name: vendor.name }) : vendorOpenFor(use, vendor, on)
  if (open !== true) throw new Problem('unprocessable', open, { vendorId: open })
}
