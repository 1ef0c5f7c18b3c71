import type { ServerModule } from '#server/module.ts'

const bills = ['financial.bills.create', 'financial.bills.update']
const receive = ['procurement.receipts.receive']

/** What one person could bring to its end over several records, none of which they would decide on themselves. */
export const conflicts: ServerModule['conflicts'] = [
  {
    name: 'vendor-bill-payment',
    label: 'Vendor, bill and payment',
    rights: [
      ['create', 'update', 'import'].map((verb) => `procurement.vendors.${verb}`),
      bills,
      ['create', 'update', 'book'].map((verb) => `financial.payments.${verb}`),
    ],
    why: 'One person could make up a vendor, enter its bill and pay it',
  },
  {
    name: 'order-receipt',
    label: 'Order and receipt',
    rights: [['procurement.orders.create', 'procurement.orders.update'], receive],
    why: 'One person could order and confirm that the goods came',
  },
  {
    name: 'receipt-bill',
    label: 'Receipt and bill',
    rights: [receive, bills],
    why: 'One person could confirm goods that never came and enter the bill for them',
  },
  {
    name: 'tolerance-bill',
    label: 'Price tolerance and bill',
    rights: [['procurement.match-policies.confirm'], bills],
    why: 'One person could let a wider price tolerance hold and enter bills that use it',
  },
]
