import type { ServerModule } from '#server/module.ts'

const makes = (recordType: string) => ['create', 'update'].map((verb) => `procurement.${recordType}.${verb}`)

/** Nobody decides on what they made; whoever does both at large can agree with one other person to approve each other's. */
export const conflicts: ServerModule['conflicts'] = [
  {
    name: 'requisition-approval',
    label: 'Requisitions and their approval',
    rights: [makes('requisitions'), ['procurement.requisitions.approve']],
    why: 'Whoever enters the requests of others and approves requests could agree with one colleague to approve each other’s',
  },
  {
    name: 'order-approval',
    label: 'Orders and their approval',
    rights: [makes('orders'), ['procurement.orders.approve']],
    why: 'Whoever orders and approves orders could agree with one colleague to approve each other’s',
  },
]
