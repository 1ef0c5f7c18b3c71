import type { Room } from '#server/room.ts'

const all = (nouns: string, verbs: readonly string[]) => verbs.map((verb) => `procurement.${nouns}.${verb}`)
/** Everybody may ask for what they need, and sees what they asked for. */
const requester = [
  ...all('requisitions', ['read', 'create', 'update', 'submit']),
  'procurement.items.read',
  'procurement.vendors.read',
]

/** Who may what in purchasing. */
export const roles: Room['roles'] = {
  accountant: [
    ...all('*', ['read', 'export']),
    'procurement.match-policies.*',
    'procurement.vendors.hold',
    ...requester,
  ],
  buyer: [
    ...all('*', ['read', 'export']),
    // Everything in purchasing but approving, receiving and the limits of matching.
    ...['vendors', 'items', 'vendor-prices', 'requisitions', 'orders', 'order-lines'].flatMap((nouns) =>
      all(nouns, ['create', 'update', 'submit', 'send', 'cancel', 'close', 'hold', 'import']),
    ),
  ],
  approver: ['procurement.*.read', 'procurement.requisitions.approve', 'procurement.orders.approve', ...requester],
  receiver: [
    ...['orders', 'order-revisions', 'order-lines', 'items', 'vendors'].map((nouns) => `procurement.${nouns}.read`),
    'procurement.receipts.*',
    ...requester,
  ],
  hr: requester,
  manager: requester,
  employee: requester,
  auditor: requester,
}
