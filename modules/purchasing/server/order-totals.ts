import { add, minorOf, total } from '#shared/money.ts'

export const isMoney = (decimal: string, currency: string): boolean => minorOf(decimal, currency) !== null

/** The amounts of an order of ours: the lines, and with tax and freight what is due. */
export function totalsOf(
  lines: readonly { lineTotal: string }[],
  { taxAmount, freight }: { taxAmount: string; freight: string },
): { subtotal: string; totalDue: string } {
  const subtotal = total(lines.map((line) => line.lineTotal))
  return { subtotal, totalDue: add(subtotal, add(taxAmount, freight)) }
}
