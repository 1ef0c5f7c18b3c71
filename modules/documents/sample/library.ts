import { readFile } from 'node:fs/promises'
import { addDays, addMonths, dayIn, type Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { dayOn } from '#server/papers/paper.ts'
import type { SampleLife } from '#server/module.ts'
import { planApproval, planReading, planSubmission } from './agreed.ts'
import { supplies } from './contracts.ts'
import { financePapers } from './finance-papers.ts'
import { keepFile, reviseFile, rowsOf, shutFolder, type SampleFile } from './keep.ts'
import { mails, writtenBy } from './mails.ts'
import { minutes } from './minutes.ts'
import { bookOf, wordOf } from './packages.ts'
import { peoplePapers } from './people-papers.ts'
import { pictures } from './pictures.ts'
import { procedures } from './procedures.ts'
import { productSheets } from './product-sheets.ts'
import { projects } from './projects.ts'
import { quality } from './quality.ts'
import { readOf, sheetOf } from './sheet.ts'
import { dated, wantedOf, type Shelved } from './shelf.ts'
import {
  agreementWith,
  billOf,
  confirmationOf,
  insuranceFor,
  priceBookOf,
  taxFormOf,
  type Bill,
  type Made,
  type Order,
  type OrderLine,
  type Price,
  type Vendor,
} from './vendor-papers.ts'

const own = { name: 'Alder & Pine Manufacturing, Inc.', place: '118 Pine Street, Burlington, Vermont 05401' }
const office = 'application/vnd.openxmlformats-officedocument'
export const shelves: readonly Shelved[] = [
  ...minutes,
  ...quality,
  ...productSheets,
  ...peoplePapers,
  ...projects,
  ...financePapers,
  ...mails,
]

/** Its file, of the kind that its ending says. */
export function fileOf(
  { title, ending, text: written }: Pick<Shelved, 'title' | 'ending' | 'text'>,
  on: Day,
): SampleFile {
  const text = dated(written, on)
  const name = `${title}.${ending}`
  const plain = (type: string, bytes = text): SampleFile => ({ name, type, bytes: Buffer.from(bytes), text })
  switch (ending) {
    case 'pdf':
      return { name, type: 'application/pdf', bytes: sheetOf(text, own), text: readOf(text) }
    case 'docx':
      return { name, type: `${office}.wordprocessingml.document`, bytes: wordOf(text), text: readOf(text) }
    case 'xlsx': {
      const rows = text.split('\n').map((line) => line.split(' | '))
      const said = ['Sheet 1', ...rows.map((row) => row.join('\t'))].join('\n')
      return { name, type: `${office}.spreadsheetml.sheet`, bytes: bookOf('Sheet 1', rows), text: said }
    }
    case 'eml':
      return {
        ...plain('message/rfc822', text.replaceAll('\n', '\r\n')),
        text: text.replace(/^(MIME|Content)-.*\n/gm, ''),
      }
    case 'csv':
      return plain('text/csv')
    case 'md':
      return plain('text/markdown')
    case 'txt':
      return plain('text/plain')
  }
}

const vendors = 'procurement.vendors'
const vendorNamed = async (name: string, call: Call): Promise<Vendor | undefined> =>
  (await rowsOf<Vendor>(vendors, { filter: `name:eq:${name}`, limit: '1' }, call))[0]
const pricesOf = ({ id }: Vendor, call: Call): Promise<Price[]> =>
  rowsOf(
    'procurement.vendor-prices',
    {
      filter: `vendorId:eq:${id}`,
      asOf: call.now.toISOString().slice(0, 10),
      sort: 'itemName,minQuantity',
      limit: '20',
    },
    call,
  )

/** What the sample company keeps beside its first papers: filed in the evening of each day, so that nobody's day goes otherwise for it. */
export function createSampleLibrary({ agenda, now }: SampleLife): void {
  const today = dayIn(now, 'UTC')
  const evening = { plan: agenda.afterHours }
  const plan = (ago: number, who: string, run: (call: Call, on: Day) => Promise<unknown>) =>
    evening.plan(addDays(today, -ago), who, async (call) => void (await run(call, addDays(today, -ago))))
  const ids = new Map<string, string>()

  plan(420, 'manager', (call) => shutFolder('Company/Board', 'For the owners’ board', ['manager', 'accountant'], call))
  plan(419, 'accountant', (call) =>
    shutFolder('Finance/Budget', 'Until the budget is agreed', ['accountant', 'manager'], call),
  )
  for (const each of shelves)
    plan(each.ago, each.who, async (call, on) => {
      const vendor = writtenBy[each.title] && (await vendorNamed(writtenBy[each.title]!, call))
      const records = vendor ? [{ record: vendors, recordId: vendor.id }] : []
      ids.set(each.title, await keepFile(fileOf(each, on), wantedOf(each, on), { ...each, records }, call))
    })
  for (const { title, ago, folder, who, file, text, type, tags } of pictures)
    plan(ago, who, async (call) => {
      const bytes = await readFile(new URL(file, import.meta.url))
      const ending = file.split('.').at(-1)!
      const picture = { name: `${title}.${ending}`, type: ending === 'png' ? 'image/png' : 'image/jpeg', bytes, text }
      ids.set(title, await keepFile(picture, { documentType: type, tags }, { folder }, call))
    })
  for (const [n, { title, folder, owner, tags, text }] of procedures.entries()) {
    const ago = 400 - n * 24
    const file = () => fileOf({ title, ending: 'md', text }, today)
    plan(ago, owner, async (call) => {
      const wanted = { documentType: 'policy' as const, tags }
      ids.set(title, await keepFile(file(), wanted, { folder: folder.replaceAll(' / ', '/') }, call))
    })
    // The last one is still a draft.
    const on = addDays(today, -ago + 3)
    if (n < procedures.length - 1) planApproval(evening, on, owner, () => ids.get(title))
  }
  const revised = (title: string, ago: number, who: string, from: string, to: string, comment: string) =>
    plan(ago, who, async (call, on) => {
      const said = [...procedures.map((each) => ({ ...each, ending: 'md' as const })), ...shelves].find(
        (each) => each.title === title,
      )!
      const id = ids.get(title)
      if (id) await reviseFile(id, fileOf({ ...said, text: said.text.replace(from, to) }, on), comment, call)
    })
  revised(
    'Payment run procedure',
    14,
    'accountant',
    '50,000',
    '25,000',
    'The controller releases from 25,000 dollars on',
  )
  revised(
    'Control of nonconforming product',
    12,
    'manager',
    'within two days',
    'within one day',
    'Decided within a day',
  )
  planSubmission(evening, addDays(today, -9), 'accountant', () => ids.get('Payment run procedure'))
  planSubmission(evening, addDays(today, -8), 'manager', () => ids.get('Control of nonconforming product'))
  revised('Staff handbook', 100, 'hr', 'fourth day', 'third day', 'A note from the third day on')
  revised(
    'Staff handbook',
    52,
    'hr',
    'in the office between seven and six',
    'in the office between six and seven',
    'Longer office hours',
  )
  revised('Finishing line 2 schedule', 15, 'manager', 'In use', 'In use, all shifts', 'All shifts from the first day')
  planReading(
    evening,
    addDays(today, -10),
    'manager',
    () => ids.get('Handling of chemicals'),
    { roles: ['employee', 'receiver'], dueOn: addDays(today, 11), note: 'The eye shower has moved to the red room.' },
    ['receiver'],
  )
  planVendorPapers(plan, today)
  plan(3, 'hr', keepEmployment)
}

type Plan = (ago: number, who: string, run: (call: Call, on: Day) => Promise<unknown>) => void

/** Of each vendor what is agreed with it, what it is insured for, what it charges and confirms. */
function planVendorPapers(plan: Plan, today: Day): void {
  const about = (
    name: string,
    ago: number,
    folder: string,
    make: (vendor: Vendor, on: Day, call: Call) => Promise<Made | null> | Made | null,
    who = 'buyer',
  ) =>
    plan(ago, who, async (call, on) => {
      const vendor = await vendorNamed(name, call)
      const made = vendor && (await make(vendor, on, call))
      if (!made) return
      const records = [{ record: vendors, recordId: vendor.id }]
      await keepFile(made.file, made.wanted, { folder: `Procurement/${folder}`, records }, call)
    })
  for (const [n, [name, { since }]] of Object.entries(supplies).entries()) {
    const ago = Math.round(since * 30.4)
    about(name, ago, 'Contracts', async (vendor, on, call) => agreementWith(vendor, await pricesOf(vendor, call), on))
    if (n % 2) about(name, 40 + n * 23, 'Vendor insurance', insuranceFor)
    if (n % 3 === 0) about(name, ago + 6, 'Vendor forms', taxFormOf)
    if (n < 10)
      about(name, 20 + n * 11, 'Price lists', async (vendor, on, call) =>
        priceBookOf(vendor, await pricesOf(vendor, call), on),
      )
    plan(4 + n * 3, 'buyer', (call) => keepConfirmation(name, call))
  }
  plan(4, 'accountant', (call) => keepBills(addMonths(today, -2), call))
}

/** The last order that went to a vendor, as it confirmed it. */
async function keepConfirmation(name: string, call: Call): Promise<void> {
  const vendor = await vendorNamed(name, call)
  if (!vendor) return
  const filter = [`vendorId:eq:${vendor.id}`, 'state:in:sent,closed']
  const [order] = await rowsOf<Order>('procurement.orders', { filter, sort: '-orderDate', limit: '1' }, call)
  if (!order) return
  const lines = await rowsOf<OrderLine>(
    'procurement.order-lines',
    { filter: `orderId:eq:${order.id}`, limit: '30' },
    call,
  )
  const { file, wanted } = confirmationOf(vendor, order, lines)
  const records = [
    { record: 'procurement.orders', recordId: order.id },
    { record: vendors, recordId: vendor.id },
  ]
  await keepFile(
    file,
    wanted,
    { folder: `Procurement/Order confirmations/${order.orderDate.slice(0, 4)}`, records },
    call,
  )
}

/** The last bills that were posted, as they came by mail. */
async function keepBills(since: Day, call: Call): Promise<void> {
  const filter = ['state:eq:posted', `billDate:gte:${since}`]
  for (const bill of await rowsOf<Bill>('financial.bills', { filter, sort: '-billDate,-number', limit: '8' }, call)) {
    const { file, wanted } = billOf(bill)
    const records = [{ record: 'financial.bills', recordId: bill.id }]
    await keepFile(file, wanted, { folder: `Finance/Bills/${bill.billDate.slice(0, 4)}`, records }, call)
  }
}

/** The employment contracts of some who work here; what they are paid stands in their file alone. */
async function keepEmployment(call: Call): Promise<void> {
  for (const person of await rowsOf<{ id: string; displayName: string; hireDate: Day }>(
    'hr.people',
    { filter: 'state:eq:active', sort: 'displayName', limit: '6' },
    call,
  )) {
    const lines = [
      '# Employment contract',
      '',
      `With | ${person.displayName}`,
      `First day | ${dayOn(person.hireDate)}`,
      '',
      '## Work',
      'Place, hours and pay are those of the letter of offer; changes are written into the personnel file.',
      '## Trial',
      'Ninety days, during which either side may end it from one day to the next.',
      '## Notice',
      'Two weeks in the first year, four afterwards.',
      '## Confidentiality',
      'What is learned about customers, prices and colleagues stays in the house.',
    ]
    const text = lines.join('\n')
    const name = `Employment contract ${person.displayName}.pdf`
    const file = { name, type: 'application/pdf', bytes: sheetOf(text, own), text: readOf(text) }
    const wanted = { documentType: 'contract' as const, classification: 'restricted' as const, tags: 'employment' }
    const records = [{ record: 'hr.people', recordId: person.id }]
    await keepFile(
      file,
      { ...wanted, validFrom: person.hireDate },
      { folder: 'Personnel/Employment contracts', records },
      call,
    )
  }
}
