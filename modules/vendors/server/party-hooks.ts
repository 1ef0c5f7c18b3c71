import { today } from '#modules/ledger/server/entities.ts'
import { partyUsed } from '#modules/ledger/server/party-guard.ts'
import { on, type Hook } from '#server/call/hooks.ts'
import { requireOpen, vendorHeldStill } from './vendors.ts'

/** What vendors follow of the books. */
export const partyHooks: readonly Hook[] = [
  // A hold of bills or payments holds in the books too (rule P15).
  on(partyUsed, async ({ use, partyId }, call) => {
    const [vendor, on] = await Promise.all([vendorHeldStill(call.tx, partyId), today(call)])
    if (vendor) requireOpen(vendor, use, on)
  }),
]
