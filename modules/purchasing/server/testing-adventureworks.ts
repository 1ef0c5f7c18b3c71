import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const published = join(import.meta.dirname, '../../../../shared/data/adventureworks')
export const realFilesAreThere = existsSync(published)

export type FileName = 'Vendor' | 'Product' | 'ProductVendor' | 'PurchaseOrderHeader' | 'PurchaseOrderDetail'

/** Decimal text with four decimals, as published. */
type Figures = {
  orders: number
  lines: number
  subtotal: string
  taxAmount: string
  freight: string
  totalDue: string
  largest: { vendor: string; orders: number; totalDue: string; items: readonly [string, string]; unitPrice: string }
}

type Files = { pathOf: (name: FileName) => string; figures: Figures }

/** How a file is imported: for which record type, what its columns are, and what stands in them. */
type OrderFile = {
  noun: string
  file: FileName
  change: { mapping: Record<number, string>; values?: Record<string, Record<string, string>> }
}

/** The files in the order in which one needs the other. */
export const orderFiles: readonly OrderFile[] = [
  {
    noun: 'procurement.vendors',
    file: 'Vendor',
    change: {
      mapping: { 0: 'sourceId', 1: 'number', 2: 'name', 3: 'creditRating', 4: 'preferred', 5: 'active', 6: 'website' },
      values: { creditRating: { 1: 'superior', 2: 'excellent', 3: 'above average', 4: 'average', 5: 'below average' } },
    },
  },
  {
    noun: 'procurement.items',
    file: 'Product',
    change: {
      mapping: {
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
        22: 'discontinuedOn',
      },
    },
  },
  {
    noun: 'procurement.vendor-prices',
    file: 'ProductVendor',
    change: {
      mapping: {
        0: 'itemId',
        1: 'vendorId',
        2: 'leadTimeDays',
        3: 'unitPrice',
        4: 'lastCost',
        5: 'lastReceiptOn',
        6: 'minQuantity',
        7: 'maxQuantity',
        9: 'unit',
      },
    },
  },
  {
    noun: 'procurement.orders',
    file: 'PurchaseOrderHeader',
    change: {
      mapping: {
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
      values: { state: { 1: 'in approval', 2: 'approved', 3: 'rejected', 4: 'closed' } },
    },
  },
  {
    noun: 'procurement.order-lines',
    file: 'PurchaseOrderDetail',
    change: {
      mapping: {
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
    },
  },
]

const publishedFigures: Figures = {
  orders: 4012,
  lines: 8845,
  subtotal: '63791994.8380',
  taxAmount: '5103359.5740',
  freight: '1583978.2263',
  totalDue: '70479332.6383',
  largest: {
    vendor: 'Superior Bicycles',
    orders: 50,
    totalDue: '5034266.7400',
    items: ['Rear Brakes', 'Front Brakes'],
    unitPrice: '78.8900',
  },
}

/** The purchases of the sample database as published; where they are not at hand, files of the same shape and size with figures known beforehand. */
export function adventureWorks(): Files {
  if (realFilesAreThere) return { pathOf: (name) => join(published, `${name}.csv`), figures: publishedFigures }
  const { tables, figures } = generate()
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-files-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const [name, rows] of Object.entries(tables))
    writeFileSync(join(folder, `${name}.csv`), rows.map((row) => `${row.join('\t')}\n`).join(''))
  return { pathOf: (name) => join(folder, `${name}.csv`), figures }
}

/** The first rows of a file, as a file of the same name. */
export function firstRows(path: string, rows: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-part-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const part = join(folder, basename(path))
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, rows)
  writeFileSync(part, `${lines.join('\n')}\n`)
  return part
}

const time = ' 00:00:00.000'
const largestVendor = 'Meridian Bicycle Works'
const largestItems = ['Caliper Brake Set', 'Drum Brake Set'] as const

/** Ten-thousandths as decimal text. */
const decimal = (units: bigint): string => `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`
const several = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

function generate(): { tables: Record<FileName, string[][]>; figures: Figures } {
  const vendorIds = several(104, (n) => String(1492 + n))
  const nameOf = (n: number) => largestItems[n - 502] ?? `Part ${n}`
  const Vendor = vendorIds.map((id, n) => [
    id,
    `SUPPLIER${String(n).padStart(4, '0')}`,
    n === 0 ? largestVendor : `Supplier ${n}`,
    String((n % 5) + 1),
    n % 4 ? '1' : '0',
    n % 20 === 7 ? '0' : '1',
    '',
    `2022-12-22${time}`,
  ])
  const Product = several(504, (n) => [
    String(n + 1),
    nameOf(n),
    `PT-${1000 + n}`,
    '0',
    '0',
    '',
    '800',
    '600',
    decimal(BigInt(n) * 5000n),
    '.0000',
    ...several(10, () => ''),
    `2019-04-30${time}`,
    '',
    '',
    `guid-${n}`,
    `2025-02-07${time}`,
  ])
  const ProductVendor = several(460, (n) => {
    const isLargest = n < 2
    return [
      isLargest ? String(503 + n) : String(n),
      isLargest ? vendorIds[0]! : vendorIds[(n % 103) + 1]!,
      '19',
      isLargest ? '78.8900' : decimal(BigInt(n + 1) * 8700n),
      '82.8345',
      `2022-08-28${time}`,
      '100',
      '1000',
      '',
      'EA ',
      `2022-08-28${time}`,
    ]
  })
  const sums = { subtotal: 0n, taxAmount: 0n, freight: 0n, totalDue: 0n }
  const largest = { orders: 0, totalDue: 0n }
  const PurchaseOrderHeader: string[][] = []
  const PurchaseOrderDetail: string[][] = []
  for (let order = 1; order <= 4012; order += 1) {
    const isLargest = order % 80 === 0
    let subtotal = 0n
    for (let line = 0; line < (order <= 821 ? 3 : 2); line += 1) {
      const quantity = BigInt(isLargest ? 550 : ((order + line) % 9) + 1)
      const price = isLargest ? 828_345n : BigInt(((order * 7919 + line * 104_729) % 500_000) + 10_000)
      const item = isLargest ? 503 + (line % 2) : ((order * 3 + line) % 500) + 1
      PurchaseOrderDetail.push([
        String(order),
        String(PurchaseOrderDetail.length + 1),
        `2024-04-29${time}`,
        String(quantity),
        String(item),
        decimal(price),
        decimal(quantity * price),
        `${quantity}.00`,
        '.00',
        `${quantity}.00`,
        `2024-04-22${time}`,
      ])
      subtotal += quantity * price
    }
    const taxAmount = (subtotal * 8n) / 100n
    const freight = (subtotal * 25n) / 1000n
    const totalDue = subtotal + taxAmount + freight
    sums.subtotal += subtotal
    sums.taxAmount += taxAmount
    sums.freight += freight
    sums.totalDue += totalDue
    if (isLargest) largest.orders += 1
    if (isLargest) largest.totalDue += totalDue
    const state = ['4', '4', '1', '4', '3', '4', '2'][order % 7]!
    const vendor = isLargest ? vendorIds[0]! : vendorIds[(order % 85) + 1]!
    PurchaseOrderHeader.push([
      String(order),
      '5',
      state,
      '258',
      vendor,
      '3',
      `2024-04-15${time}`,
      `2024-04-24${time}`,
      ...[subtotal, taxAmount, freight, totalDue].map(decimal),
      `2024-04-24${time}`,
    ])
  }
  return {
    tables: { Vendor, Product, ProductVendor, PurchaseOrderHeader, PurchaseOrderDetail },
    figures: {
      orders: PurchaseOrderHeader.length,
      lines: PurchaseOrderDetail.length,
      subtotal: decimal(sums.subtotal),
      taxAmount: decimal(sums.taxAmount),
      freight: decimal(sums.freight),
      totalDue: decimal(sums.totalDue),
      largest: {
        vendor: largestVendor,
        orders: largest.orders,
        totalDue: decimal(largest.totalDue),
        items: largestItems,
        unitPrice: '78.8900',
      },
    },
  }
}
