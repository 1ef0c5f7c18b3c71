import { agreements, supplies } from '#modules/documents/sample/contracts.ts'
import { rowsOf } from '#modules/documents/sample/keep.ts'
import { certificates } from '#modules/documents/sample/lists.ts'
import { insuranceOf } from '#modules/documents/sample/vendor-papers.ts'
import { documents } from '#modules/documents/server/documents.ts'
import { documentFields } from '#modules/filing/server/document-fields.ts'
import { fill } from '#modules/filing/server/field-values.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import type { SampleLife } from '#server/module.ts'
import { addDays, dayIn } from '#shared/day.ts'

type Field = Parameters<typeof documentFields.create>[0]['values']
const field = (
  documentType: Field['documentType'],
  label: string,
  kind: Field['kind'],
  position: number,
  more: Partial<Field> = {},
): Field => ({ documentType, label, kind, position, ...more })
const fields: readonly Field[] = [
  field('contract', 'Notice in days', 'number', 10, { hint: 'How long before its end it is given' }),
  field('contract', 'Renews by itself', 'yes or no', 20),
  field('contract', 'Value a year', 'money', 30, { currency: 'USD' }),
  field('contract', 'Kept by', 'choice', 40, { choices: 'Procurement\nFinance\nPeople' }),
  field('certificate', 'Number', 'text', 10),
  field('certificate', 'Issued by', 'text', 20),
]

/** What was ordered from a vendor in a year, in whole hundreds. */
async function orderedFrom(vendor: string, on: string, call: Call): Promise<string | null> {
  const filter = [`vendorName:eq:${vendor}`, 'agreed:eq:true', `orderDate:gte:${addDays(on, -365)}`]
  const orders = await rowsOf<{ id: string; totalDue: string }>('procurement.orders', { filter, limit: '200' }, call)
  const sum = orders.reduce((total, { totalDue }) => total + Math.round(Number(totalDue)), 0)
  return sum ? `${Math.round(sum / 100) * 100}.00` : null
}

/** What a document says in the fields of its type, as it stands in it. */
async function saidIn(title: string, on: string, call: Call): Promise<Record<string, string | null> | null> {
  const [, kind, vendor] = /^(Frame agreement|Supply agreement|Insurance certificate) (.+)$/.exec(title) ?? []
  if (kind === 'Insurance certificate') {
    const { number, insurer } = insuranceOf(vendor!)
    return { Number: number, 'Issued by': insurer }
  }
  const agreed = kind === 'Frame agreement' ? agreements.find((each) => each.vendor === vendor) : supplies[vendor ?? '']
  if (vendor && agreed)
    return {
      'Notice in days': String(agreed.noticeDays),
      'Renews by itself': 'renews' in agreed && !agreed.renews ? 'no' : 'yes',
      'Value a year': await orderedFrom(vendor, on, call),
      'Kept by': 'Procurement',
    }
  const certificate = certificates.find(([, name]) => name === title)
  return certificate ? { Number: certificate[0], 'Issued by': certificate[2] } : null
}

/** Contracts say when notice is given, whether they renew, what they are worth and who keeps them; certificates who issued them. */
export async function createSampleFiling({ agenda, now }: SampleLife): Promise<void> {
  const today = dayIn(now, 'UTC')
  const idOf = new Map<string, string>()
  agenda.plan(addDays(today, -7), 'administrator', async (call) => {
    for (const values of fields) idOf.set(values.label!, (await documentFields.create({ values }, call)).id)
  })
  agenda.plan(addDays(today, -5), 'buyer', async (call: Call) => {
    const filter = ['documentType:in:contract,certificate', 'state:eq:effective']
    const kept = await rowsOf<{ id: string; title: string }>(
      documents.record.name,
      { filter, sort: 'title', limit: '100' },
      call,
    )
    for (const { id, title } of kept) {
      const said = await saidIn(title, today, call)
      if (!said) continue
      const values = Object.entries(said).map(([label, value]) => [idOf.get(label)!, value] as const)
      await fill(id, Object.fromEntries(values), withoutVersion(call))
    }
  })
}
