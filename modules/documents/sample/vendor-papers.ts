import { addMonths, daysBetween, type Day } from '#shared/day.ts'
import { amountOn, dayOn, figureOn } from '#server/papers/paper.ts'
import type { NewDocument } from '#modules/documents/server/documents.ts'
import { supplies, supplyClauses } from './contracts.ts'
import type { SampleFile } from './keep.ts'
import { bookOf } from './packages.ts'
import { readOf, sheetOf } from './sheet.ts'

const own = { name: 'Alder & Pine Manufacturing, Inc.', place: '118 Pine Street, Burlington, Vermont 05401' }
/** What papers say of records of other modules, as their lists tell it. */
export type Vendor = {
  id: string
  name: string
  addressLine1: string
  city: string
  region: string
  postCode: string
  paymentTermDays: number
}
export type Price = {
  id: string
  itemName: string
  unit: string | null
  unitPrice: string
  currency: string
  minQuantity: string
  leadTimeDays: number
}
export type Order = {
  id: string
  number: string
  orderDate: Day
  expectedOn: Day | null
  currency: string
  totalDue: string
}
export type OrderLine = {
  id: string
  description: string | null
  itemName: string | null
  quantity: string
  unit: string | null
  unitPrice: string
  lineTotal: string
}
export type Bill = {
  id: string
  reference: string
  partyName: string
  billDate: Day
  dueDate: Day
  currency: string
  netAmount: string
  totalAmount: string
}
export type Made = { file: SampleFile; wanted: Omit<NewDocument, 'title' | 'folderId'> }

const pdf = (name: string, lines: readonly string[], from = own): SampleFile => {
  const text = lines.join('\n')
  return { name: `${name}.pdf`, type: 'application/pdf', bytes: sheetOf(text, from), text: readOf(text) }
}
const headOf = ({ name, city, region, postCode }: Vendor) => ({
  name,
  place: `${city}, ${region} ${postCode}`,
})
const priceOf = ({ unitPrice, currency }: Price): string => amountOn(unitPrice, currency)

/** What is agreed with a vendor, with the prices that its orders are written at. */
export function agreementWith(vendor: Vendor, prices: readonly Price[], on: Day): Made | null {
  const terms = supplies[vendor.name]
  if (!terms) return null
  const until = addMonths(on, terms.months)
  const lines = [
    '# Supply agreement',
    '',
    `Between ${own.name} and ${vendor.name}, ${vendor.city}, ${vendor.region}`,
    '',
    `Begins | ${dayOn(on)}`,
    `Ends | ${dayOn(until)}`,
    `Notice | ${terms.noticeDays} days`,
    '',
    ...supplyClauses(terms, vendor.paymentTermDays).flatMap(([label, text], at) => [`## ${at + 1}. ${label}`, text]),
    '',
    '## Prices',
    'Item | From quantity | Unit | Price, USD',
    ...prices.map((price) => {
      const from = figureOn(price.minQuantity)
      return `${price.itemName} | ${from} | ${price.unit ?? 'as ordered'} | ${priceOf(price)}`
    }),
    '',
    `Burlington, ${dayOn(on)}`,
  ]
  return {
    file: pdf(`Supply agreement ${vendor.name}`, lines),
    wanted: {
      documentType: 'contract',
      classification: 'confidential',
      tags: 'supply agreement',
      validFrom: on,
      validUntil: until,
      ...(terms.renews ? {} : { reviewOn: addMonths(until, -3) }),
    },
  }
}

/** Two of the insurers that vendors come with. */
const insurers = ['Lake Region Casualty', 'Old Colony Mutual'] as const
export const insuranceOf = (vendor: string): { insurer: string; number: string; millions: number } => {
  const sum = Buffer.from(vendor).reduce((total, byte) => total + byte, 0)
  return { insurer: insurers[sum % 2]!, number: `GL-${10_000 + ((sum * 37) % 90_000)}`, millions: 1 + (sum % 2) }
}

export function insuranceFor(vendor: Vendor, from: Day): Made {
  const { insurer, number, millions } = insuranceOf(vendor.name)
  const until = addMonths(from, 12)
  const lines = [
    '# Certificate of liability insurance',
    '',
    `Insured | ${vendor.name}`,
    `Policy | ${number}`,
    `From | ${dayOn(from)}`,
    `Until | ${dayOn(until)}`,
    `Each occurrence | ${millions},000,000 dollars`,
    `In all | ${millions * 2},000,000 dollars`,
    '',
    `Certificate holder: ${own.name}. The holder is told thirty days before the policy is cancelled.`,
  ]
  return {
    file: pdf(`Insurance certificate ${vendor.name}`, lines, { name: insurer, place: 'Boston, Massachusetts' }),
    wanted: { documentType: 'certificate', tags: 'insurance, vendor', validFrom: from, validUntil: until },
  }
}

/** What the tax office wants to know of whoever is paid. */
export function taxFormOf(vendor: Vendor, on: Day): Made {
  const lines = [
    '# Request for taxpayer identification',
    '',
    `Name | ${vendor.name}`,
    `Address | ${vendor.addressLine1}, ${vendor.city}, ${vendor.region} ${vendor.postCode}`,
    'Kind | Corporation',
    'Identification | kept with the vendor, for those who may see it',
    '',
    'The vendor says that the number it gave is its own, and that no tax is to be held back.',
    '',
    `Given on ${dayOn(on)}`,
  ]
  return { file: pdf(`Tax form ${vendor.name}`, lines), wanted: { documentType: 'form', tags: 'tax, vendor' } }
}

/** The prices of a vendor as it sends them, in a workbook. */
export function priceBookOf(vendor: Vendor, prices: readonly Price[], on: Day): Made {
  const rows = [
    ['Article', 'Unit', 'From quantity', 'Price USD', 'Days'],
    ...prices.map((price) => [
      price.itemName,
      price.unit ?? '',
      String(Number(price.minQuantity)),
      String(Number(price.unitPrice)),
      String(price.leadTimeDays),
    ]),
  ]
  const name = `Price list ${vendor.name} ${on.slice(0, 4)}.xlsx`
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const text = ['Prices', ...rows.map((row) => row.join('\t'))].join('\n')
  return {
    file: { name, type, bytes: bookOf('Prices', rows), text },
    wanted: { documentType: 'price list', tags: 'price list', validFrom: on, validUntil: addMonths(on, 12) },
  }
}

/** How a vendor confirms an order: its lines, its total, the day it promises. */
export function confirmationOf(vendor: Vendor, order: Order, lines: readonly OrderLine[]): Made {
  const currency = order.currency
  const text = [
    '# Order confirmation',
    '',
    `Your order | ${order.number}`,
    `Of | ${dayOn(order.orderDate)}`,
    `Delivery | ${order.expectedOn ? dayOn(order.expectedOn) : 'as agreed'}`,
    '',
    `Item | Quantity | Price, ${currency} | Total, ${currency}`,
    ...lines.map((line) => {
      const [price, total] = [amountOn(line.unitPrice, currency), amountOn(line.lineTotal, currency)]
      return `${line.description ?? line.itemName ?? ''} | ${figureOn(line.quantity)} ${line.unit ?? ''} | ${price} | ${total}`
    }),
    '',
    `Total due | ${amountOn(order.totalDue, currency)} ${currency}`,
    '',
    'Thank you for your order. We deliver by our general terms and by what we have agreed.',
  ]
  return {
    file: pdf(`Order confirmation ${order.number}`, text, headOf(vendor)),
    wanted: { documentType: 'letter', tags: 'order confirmation' },
  }
}

/** A bill as it came by mail. */
export function billOf(bill: Bill): Made {
  const currency = bill.currency
  const days = daysBetween(bill.billDate, bill.dueDate)
  const text = [
    `# Bill ${bill.reference}`,
    '',
    `To | ${own.name}`,
    `Of | ${dayOn(bill.billDate)}`,
    '',
    `Net | ${amountOn(bill.netAmount, currency)} ${currency}`,
    `Tax and freight | ${amountOn(restOf(bill), currency)} ${currency}`,
    `Total | ${amountOn(bill.totalAmount, currency)} ${currency}`,
    '',
    `Please pay within ${days} days, by ${dayOn(bill.dueDate)}.`,
  ]
  return {
    file: pdf(`Bill ${bill.reference} ${bill.partyName}`.replaceAll('/', '-'), text, {
      name: bill.partyName,
      place: 'Accounts receivable',
    }),
    wanted: { documentType: 'other', tags: 'bill' },
  }
}

/** Both are of the same currency: in its smallest unit. */
function restOf({ totalAmount, netAmount }: Bill): string {
  const cents = (amount: string) => BigInt(Number(amount).toFixed(2).replace('.', ''))
  const rest = cents(totalAmount) - cents(netAmount)
  return `${rest / 100n}.${String(rest % 100n).padStart(2, '0')}`
}
