import { bills as declared, type BillDetail } from '#modules/payables/shared/bills.ts'
import { may } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { noteMakers } from '#server/approval/makers.ts'
import { completeNew, servedBills } from './bills.ts'

type BillDraft = Parameters<typeof servedBills.create>[0]

/**
 * Enters a bill that a module above answers for, as a person would: `source` is the record it pays and is not changed but by that, `makers` had a
 * hand in it, it is matched at once, and posted where nobody has to approve it first and whoever calls may.
 */
export async function enterBill(
  { values, lines }: BillDraft,
  { source, makers }: { source: { type: string; id: string }; makers: readonly string[] },
  call: Call,
): Promise<BillDetail> {
  const own = { ...values, sourceType: source.type, sourceId: source.id }
  const { id } = await servedBills.create(await completeNew({ values: own, lines }, call, true), call)
  await noteMakers(declared, id, makers, call)
  const act = (verb: 'match' | 'post') =>
    servedBills.acts.get(verb)!(id, withoutVersion(call), undefined) as Promise<BillDetail>
  const matched = await act('match')
  return matched.state === 'matched' && may(call.actor, declared.api.post.can) ? act('post') : matched
}
