import type { PaymentDetail, PaymentState } from '#modules/payables/shared/payments.ts'
import { entityOf } from '#modules/ledger/server/entities.ts'
import { letterheadOf } from '#modules/ledger/server/letterhead.ts'
import type { Call } from '#server/call/call.ts'
import { amountOn, dayOn, type Paper } from '#server/papers/paper.ts'
import { upperFirst } from '#shared/text.ts'

const notices: Record<PaymentState, string | null> = {
  proposed: 'Proposed: nothing has been paid yet',
  'in approval': 'Waits for approval: nothing has been paid yet',
  rejected: 'Rejected: nothing is paid',
  approved: 'Approved, not booked yet',
  booked: null,
  cancelled: 'Cancelled: nothing is paid',
}

/** What a payment tells whom it pays: which of their bills it settles, and how much of each. */
export async function remittanceAdvice(_row: object, payment: PaymentDetail, call: Call): Promise<Paper> {
  const { currency, lines } = payment
  const amount = (value: string) => amountOn(value, currency)
  return {
    kind: 'Remittance advice',
    number: payment.number,
    from: letterheadOf(await entityOf(call.tx, payment.entityId)),
    to: { label: 'Paid to', name: payment.partyName, lines: [] },
    notice: notices[payment.state],
    facts: [
      ['Value date', dayOn(payment.valueDate)],
      ['Method', upperFirst(payment.method)],
      ...(payment.reference ? ([['Reference', payment.reference]] as const) : []),
      ['Currency', currency],
    ],
    table: {
      columns: [
        { label: 'Your bill', fills: true },
        { label: 'Our number' },
        { label: 'Due' },
        { label: 'Bill total', figure: true },
        { label: `Paid, ${currency}`, figure: true },
      ],
      rows: lines.map((line) => [
        line.billReference,
        line.billNumber,
        dayOn(line.dueDate),
        amount(line.billTotal),
        amount(line.amount),
      ]),
    },
    sums: [[`Amount, ${currency}`, amount(payment.amount)]],
    notes: [],
  }
}
