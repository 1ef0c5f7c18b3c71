import type { FileName } from '#modules/purchasing/server/testing-adventureworks.ts'
import type { Matching } from './imports.ts'

/** How the columns of the published files are matched, in the order in which one needs the other. */
export const matchings: { list: string; file: FileName; rows: number; matching: Matching }[] = [
  {
    list: 'Vendors',
    file: 'Vendor',
    rows: 104,
    matching: {
      columns: {
        1: 'ID in the source system',
        2: 'Number',
        3: 'Name',
        4: 'Credit rating',
        5: 'Preferred',
        6: 'Active',
        7: 'Website',
      },
      meanings: { 4: { 1: 'Superior', 2: 'Excellent', 3: 'Above average', 4: 'Average', 5: 'Below average' } },
    },
  },
  {
    list: 'Items',
    file: 'Product',
    rows: 504,
    matching: {
      columns: {
        1: 'ID in the source system',
        2: 'Name',
        3: 'Number',
        4: 'Made here',
        5: 'Sellable',
        6: 'Colour',
        9: 'Standard cost',
        10: 'List price',
        11: 'Size',
        21: 'Sold from',
        22: 'Sold until',
        23: 'Discontinued on',
      },
    },
  },
  {
    list: 'Vendor prices',
    file: 'ProductVendor',
    rows: 460,
    matching: {
      columns: {
        1: 'Item',
        2: 'Vendor',
        3: 'Lead time, days',
        4: 'Unit price',
        5: 'Last receipt cost',
        6: 'Last receipt on',
        7: 'Minimum quantity',
        8: 'Maximum quantity',
        10: 'Unit',
      },
    },
  },
  {
    list: 'Purchase orders',
    file: 'PurchaseOrderHeader',
    rows: 4012,
    matching: {
      columns: {
        1: 'ID in the source system',
        2: 'Revision',
        3: 'State',
        4: 'Buyer',
        5: 'Vendor',
        6: 'Ship method',
        7: 'Order date',
        8: 'Shipped on',
        9: 'Subtotal',
        10: 'Tax',
        11: 'Freight',
        12: 'Total due',
      },
      meanings: { 3: { 1: 'In approval', 2: 'Approved', 3: 'Rejected', 4: 'Closed' } },
    },
  },
  {
    list: 'Order lines',
    file: 'PurchaseOrderDetail',
    rows: 8845,
    matching: {
      columns: {
        1: 'Order',
        2: 'ID in the source system',
        3: 'Due on',
        4: 'Quantity',
        5: 'Item',
        6: 'Unit price',
        7: 'Line total',
        8: 'Received',
        9: 'Rejected',
        10: 'Accepted',
      },
    },
  },
]
