import { fromMinor } from '#shared/money.ts'
import type { Call } from '#server/call/call.ts'
import { servedSettlements } from './settlements.ts'

type Draft = Parameters<typeof servedSettlements.create>[0]
type Given = Required<Pick<Draft['values'], 'partyId' | 'debitId' | 'billId' | 'settledOn'>> & {
  amount: bigint
  currency: string
}

/** Has an entry of a module above and a bill settle each other, as a person would; answers the settlement. */
export async function settle({ amount, currency, ...given }: Given, call: Call): Promise<string> {
  const draft = { values: { ...given, amount: fromMinor(amount, currency) } }
  const whole = await servedSettlements.options.prepare!(draft as never, { call, before: null })
  return (await servedSettlements.create(whole as Draft, call)).id
}
