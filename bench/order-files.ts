import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file to import: for which noun, how its columns are matched, and what is in it. */
export type OrderFile = { noun: string; name: string; change: object; content: Buffer }

const folder = join(import.meta.dirname, '../../shared/data/adventureworks')
export const real = existsSync(folder)

type Spec = {
  noun: string
  name: string
  fields: Record<number, string>
  values?: object
  rows: number
  line: (n: number) => (string | number)[]
}

const money = (n: number) => `${10 + (n % 900)}.${String(n % 100).padStart(2, '0')}`
const specs: Spec[] = [
  {
    noun: 'procurement.vendors',
    name: 'Vendor',
    rows: 104,
    fields: { 0: 'sourceId', 1: 'number', 2: 'name', 3: 'creditRating', 4: 'preferred', 5: 'active', 6: 'website' },
    values: { creditRating: { 1: 'superior', 2: 'excellent', 3: 'above average', 4: 'average', 5: 'below average' } },
    line: (n) => [n, `VEN${n}`, `Vendor ${n}`, 1 + (n % 5), 1, 1, '', '2020-01-01 00:00:00.000'],
  },
  {
    noun: 'procurement.items',
    name: 'Product',
    rows: 504,
    fields: {
      0: 'sourceId',
      1: 'name',
      2: 'number',
      3: 'madeHere',
      4: 'sellable',
      5: 'color',
      8: 'standardCost',
      9: 'listPrice',
      10: 'size',
      20: 'soldFrom',
      21: 'soldUntil',
    },
    line: (n) => [
      n,
      `Item ${n}`,
      `IT-${n}`,
      0,
      0,
      '',
      10,
      5,
      money(n),
      money(n + 7),
      ...Array.from({ length: 10 }, () => ''),
      '2020-01-01 00:00:00.000',
      '',
      '',
      '',
      '2020-01-01 00:00:00.000',
    ],
  },
  {
    noun: 'procurement.orders',
    name: 'PurchaseOrderHeader',
    rows: 4012,
    fields: {
      0: 'sourceId',
      1: 'revision',
      2: 'state',
      3: 'buyerName',
      4: 'vendorId',
      5: 'shipMethod',
      6: 'orderDate',
      7: 'shippedOn',
      8: 'subtotal',
      9: 'taxAmount',
      10: 'freight',
      11: 'totalDue',
    },
    values: { state: { 1: 'draft', 2: 'approved', 3: 'rejected', 4: 'closed' } },
    line: (n) => [
      n,
      1,
      4,
      250,
      1 + (n % 104),
      3,
      '2025-04-16 00:00:00.000',
      '2025-04-25 00:00:00.000',
      '100.00',
      '8.00',
      '2.00',
      '110.00',
      '2025-04-25 00:00:00.000',
    ],
  },
  {
    noun: 'procurement.order-lines',
    name: 'PurchaseOrderDetail',
    rows: 8845,
    fields: {
      0: 'orderId',
      1: 'sourceId',
      2: 'dueOn',
      3: 'quantity',
      4: 'itemId',
      5: 'unitPrice',
      6: 'lineTotal',
      7: 'received',
      8: 'rejected',
      9: 'accepted',
    },
    line: (n) => [
      1 + (n % 4012),
      n,
      '2025-04-30 00:00:00.000',
      4,
      1 + (n % 504),
      '12.50',
      '50.00',
      '4.00',
      '0.00',
      '4.00',
      '2025-04-25 00:00:00.000',
    ],
  },
]

/** Vendors, items, orders and 8,845 order lines: the real files where they are at hand, else files of the same shape. */
export const orderFiles = (): OrderFile[] =>
  specs.map(({ noun, name, fields, values, rows, line }) => ({
    noun,
    name: `${name}.csv`,
    change: { mapping: fields, ...(values ? { values } : {}) },
    content: real
      ? readFileSync(join(folder, `${name}.csv`))
      : Buffer.from(Array.from({ length: rows }, (_, n) => `${line(n + 1).join('\t')}\n`).join('')),
  }))
