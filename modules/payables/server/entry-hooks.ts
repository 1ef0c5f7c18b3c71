import { entryReverses } from '#modules/ledger/server/journal-entries.ts'
import { left, leftIn } from '#modules/ledger/server/unfinished.ts'
import { unfinishedBills, unfinishedPayments } from '#modules/payables/shared/unfinished.ts'
import { on, provide, type Hook } from '#server/call/hooks.ts'
import { servedBills } from './bills.ts'
import { servedPayments } from './payments.ts'
import { refuseSettled } from './settlements.ts'

/** What payables follow of the ledger. */
export const entryHooks: readonly Hook[] = [
  on(entryReverses, ({ entryId, on }, { tx }) => refuseSettled(tx, { entryId }, on)),
  provide(leftIn, async (span, call) => [
    await left(unfinishedBills, servedBills.source, span, call),
    await left(unfinishedPayments, servedPayments.source, span, call),
  ]),
]
