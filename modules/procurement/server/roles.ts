import { vendorTax } from '#modules/vendors/shared/vendors.ts'
import type { ServerModule } from '#server/module.ts'
import { rightTo } from '#shared/shown.ts'

const all = (recordTypes: string, verbs: readonly string[]) => verbs.map((verb) => `procurement.${recordTypes}.${verb}`)
/** Who works with a record may also say something on it; who only checks may not. */
const seen = ['read', 'comment'] as const
const own = (right: string) => `${right}@own`
/** Everybody may ask for what they need, and sees what they asked for. */
const asks = all('requisitions', ['read', 'create', 'update', 'submit']).map(own)
const requester = [...asks, own('procurement.requisitions.comment'), ...all('items', seen), ...all('vendors', seen)]

/** Who orders, enters what is owed, keeps the books or checks them sees what a vendor is taxed under. */
const tax = rightTo(vendorTax)

/** Who may what in purchasing. */
export const roles: ServerModule['roles'] = {
  accountant: [
    ...all('*', [...seen, 'export']),
    // They propose a tolerance; somebody else confirms it.
    ...all('match-policies', ['create', 'update']),
    'procurement.vendors.hold',
    tax,
    ...requester,
  ],
  buyer: [
    ...all('*', [...seen, 'export']),
    tax,
    // Everything in purchasing but approving, receiving and the limits of matching.
    ...['vendors', 'items', 'vendor-prices', 'requisitions', 'orders', 'order-lines'].flatMap((recordTypes) =>
      all(recordTypes, ['create', 'update', 'submit', 'send', 'cancel', 'close', 'hold', 'import']),
    ),
  ],
  approver: [
    ...all('*', seen),
    ...['requisitions.approve', 'orders.approve', 'match-policies.confirm'].map((right) => `procurement.${right}`),
    ...requester,
  ],
  receiver: [
    ...['orders', 'order-revisions', 'order-lines', 'items', 'vendors'].flatMap((recordTypes) =>
      all(recordTypes, seen),
    ),
    'procurement.receipts.*',
    ...requester,
  ],
  hr: requester,
  'payables-clerk': [
    ...['orders', 'order-lines', 'receipts', 'match-results'].flatMap((recordTypes) => all(recordTypes, seen)),
    tax,
    ...requester,
  ],
  manager: [...requester, ...all('match-policies', ['read', 'confirm'])],
  employee: requester,
  auditor: [...all('*', ['read', 'export']), tax, ...asks],
}
