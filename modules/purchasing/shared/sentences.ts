import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done to an order or a requisition, as buttons and the server say it. */
export const says = sentences('purchasing', {
  keptAsHistory: 'This order came from another system and is kept as history',
  orderBegun: 'The order is partly received or billed: close it instead',
  partOrdered: 'Part of this requisition is ordered: cancel the orders, or close it',
  requesterSubmits: 'Only the requester or a buyer submits a requisition',
  requesterChanges: 'Only the requester or a buyer changes a requisition',
  requesterCancels: 'Only the requester or a buyer cancels a requisition',
})
