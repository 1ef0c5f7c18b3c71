import { mostShown, type EvidenceLine } from '#shared/decision/evidence.ts'
import { bills, type BillDetail } from '#modules/payables/shared/bills.ts'
import { payments, type PaymentDetail } from '#modules/payables/shared/payments.ts'
import type { Evidence } from '#server/approval/evidence.ts'
import { may } from '#server/call/actor.ts'

const plain = { last: null, course: [] as string[], courseTo: null }
const first = <T>(all: readonly T[], to: (each: T) => EvidenceLine) => ({
  lines: all.slice(0, mostShown.lines).map(to),
  more: Math.max(0, all.length - mostShown.lines),
})

/** What a bill is for. */
const ofBill: Evidence = {
  of: [bills.name],
  async find({ detail }) {
    const { currency, lines } = detail as BillDetail
    const shown = first(lines, ({ id, description, quantity, unitPrice, net }) => ({
      ...plain,
      id,
      label: description,
      to: null,
      quantity,
      price: unitPrice,
      amount: net,
    }))
    return { kind: 'lines', id: 'lines', title: 'What is billed', to: null, currency, ...shown }
  },
}

/** The bills a payment pays. */
const ofPayment: Evidence = {
  of: [payments.name],
  async find({ detail }, { actor }) {
    const { currency, lines } = detail as PaymentDetail
    const opens = may(actor, bills.api.read.can)
    const shown = first(lines, ({ id, billId, billNumber, billReference, amount }) => ({
      ...plain,
      id,
      label: `${billNumber}, ${billReference}`,
      to: opens ? bills.pageOf(billId) : null,
      quantity: null,
      price: null,
      amount,
    }))
    return { kind: 'lines', id: 'lines', title: 'What is paid', to: null, currency, ...shown }
  },
}

export const evidence = [ofBill, ofPayment]
