import { bills as declared, type BillDetail } from '#modules/payables/shared/bills.ts'
import { may } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { noteMakers } from '#server/approval/makers.ts'
import { servedBills } from './bills.ts'

type BillDraft = Parameters<typeof servedBills.create>[0]

/**
 * Enters a bill that a room above answers for, as a person would: `makers` had a hand in it, it is matched at once, and posted where nobody has to
 * approve it first and whoever calls may.
 */
export async function enterBill(draft: BillDraft, makers: readonly string[], call: Call): Promise<BillDetail> {
  const whole = await servedBills.options.prepare!(draft as never, { call, before: null })
  const { id } = await servedBills.create(whole as BillDraft, call)
  await noteMakers(declared, id, makers, call)
  const act = (verb: 'match' | 'post') =>
    servedBills.acts.get(verb)!(id, withoutVersion(call), undefined) as Promise<BillDetail>
  const matched = await act('match')
  return matched.state === 'matched' && may(call.actor, declared.api.post.can) ? act('post') : matched
}
