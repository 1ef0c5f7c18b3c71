import { compare, subtract } from '#shared/money.ts'

type Received = { quantity: string; accepted: string; billed: string }

/** How much of an order line may be billed: what was accepted less what is billed; of all that was ordered with `ahead`. */
export function billable({ quantity, accepted, billed }: Received, ahead = false): string {
  const rest = subtract(ahead && compare(quantity, accepted) > 0 ? quantity : accepted, billed)
  return compare(rest, '0') > 0 ? rest : '0'
}
