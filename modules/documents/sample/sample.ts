import { addDays, addMonths, dayIn, type Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { dayOn, type Paper } from '#server/papers/paper.ts'
import { setPapers } from '#server/papers/render.ts'
import type { SampleLife } from '#server/module.ts'
import { documents, type NewDocument } from '#modules/documents/server/documents.ts'
import { planApproval, planReading, planSubmission } from './agreed.ts'
import { agreements, clauses } from './contracts.ts'
import { handbooks, personnel } from './handbooks.ts'
import { keepFile, reviseFile, rowsOf, shutFolder, type SampleFile } from './keep.ts'
import { createSampleLibrary } from './library.ts'
import { certificates, letters, priceHead, priceLists } from './lists.ts'
import { policies } from './policies.ts'

const company = { name: 'Alder & Pine Manufacturing, Inc.', lines: ['Burlington, Vermont'], country: 'US' }

type Piece = {
  /** In months before today. */
  ago: number
  who: string
  folder: string
  name: string
  type: string
  /** Its text as it is read; of a PDF the paper it is set from. */
  text: string
  paper?: Paper
  wanted: Omit<NewDocument, 'title' | 'folderId'>
  vendor?: string
}

const nothing = { notice: null, notes: [] }

/** What a reader of the PDF finds on its page. */
const textOf = ({ kind, number, to, facts, table, sums }: Paper): string =>
  [
    `${kind} ${number}`,
    ...(to ? [to.name] : []),
    ...[...facts, ...sums].map(([label, value]) => `${label}: ${value}`),
    ...table.rows.map((row) => row.join('\n')),
  ].join('\n')

/** What the sample company keeps in writing, oldest first. */
function pieces(today: Day): Piece[] {
  const pdf = (paper: Paper, piece: Omit<Piece, 'text' | 'paper' | 'name' | 'type'>, name: string): Piece => ({
    ...piece,
    name: `${name}.pdf`,
    type: 'application/pdf',
    text: textOf(paper),
    paper,
  })
  return [
    ...agreements.map((each) => {
      const from = addMonths(today, -each.since)
      const until = addMonths(from, each.months)
      const paper: Paper = {
        ...nothing,
        kind: 'Frame agreement',
        number: each.number,
        from: company,
        to: { label: 'Vendor', name: each.vendor, lines: [each.city] },
        facts: [
          ['Begins', dayOn(from)],
          ['Ends', dayOn(until)],
          ['Notice', `${each.noticeDays} days`],
        ],
        table: {
          columns: [{ label: 'Clause' }, { label: 'What is agreed', fills: true }],
          rows: clauses(each).map(([label, text], at) => [`${at + 1}. ${label}`, text]),
        },
        sums: [['Agreed on', dayOn(from)]],
      }
      return pdf(
        paper,
        {
          ago: each.since,
          who: 'buyer',
          folder: 'Procurement/Contracts',
          vendor: each.vendor,
          wanted: {
            documentType: 'contract',
            classification: 'confidential',
            tags: 'frame agreement',
            validFrom: from,
            validUntil: until,
          },
        },
        `Frame agreement ${each.vendor}`,
      )
    }),
    ...certificates.map(([number, kind, issuer, about, since, months]) => {
      const from = addMonths(today, -since)
      const paper: Paper = {
        ...nothing,
        kind,
        number,
        from: { name: issuer, lines: [], country: 'US' },
        to: { label: 'Issued to', name: company.name, lines: company.lines },
        facts: [
          ['Issued', dayOn(from)],
          ['Valid until', dayOn(addMonths(from, months))],
        ],
        table: { columns: [{ label: 'Scope', fills: true }], rows: [[about]] },
        sums: [['Valid until', dayOn(addMonths(from, months))]],
      }
      return pdf(
        paper,
        {
          ago: Math.min(since, 15),
          who: 'manager',
          folder: 'Company/Certificates',
          wanted: {
            documentType: 'certificate',
            classification: 'public',
            tags: 'certificate',
            validFrom: from,
            validUntil: addMonths(from, months),
          },
        },
        kind,
      )
    }),
    ...priceLists.flatMap(([vendor, lines], n) =>
      [13, 1].map((ago): Piece => ({
        ago: ago - (n % 2) * 0.5,
        who: 'buyer',
        folder: `Procurement/Price lists`,
        name: `Price list ${vendor} ${addMonths(today, -ago).slice(0, 4)}.csv`,
        type: 'text/csv',
        text: [priceHead, ...lines].join('\n'),
        vendor,
        wanted: {
          documentType: 'price list',
          tags: 'price list',
          validFrom: addMonths(today, -ago),
          validUntil: addMonths(today, 12 - ago),
        },
      })),
    ),
    ...policies.map(({ title, folder, owner, tags, text }, n): Piece => ({
      ago: 15 - n,
      who: owner,
      folder: folder.replaceAll(' / ', '/'),
      name: `${title}.md`,
      type: 'text/markdown',
      text,
      wanted: { documentType: 'policy', tags },
    })),
    ...handbooks.map(([title, documentType, folder, text], n): Piece => ({
      ago: 14 - n,
      who: folder.startsWith('Finance') ? 'accountant' : folder.startsWith('Procurement') ? 'buyer' : 'manager',
      folder: folder.replaceAll(' / ', '/'),
      name: `${title}.txt`,
      type: 'text/plain',
      text,
      wanted: { documentType, tags: documentType },
    })),
    ...letters.map(([title, from, subject, text], n): Piece => ({
      ago: 9 - n * 2,
      who: 'buyer',
      folder: 'Company/Correspondence',
      name: `${title}.eml`,
      type: 'message/rfc822',
      text: `From: ${from}\nTo: office@alderpine.example\nSubject: ${subject}\n\n${text}`,
      vendor: title.startsWith('Northern')
        ? 'Northern Hardwood Mills'
        : title.startsWith('Champlain')
          ? 'Champlain Veneer & Panel'
          : undefined,
      wanted: { documentType: 'letter', tags: 'mail' },
    })),
    ...personnel.map(([title, text], n): Piece => ({
      ago: 6 - n * 2,
      who: 'hr',
      folder: 'Personnel/Cases',
      name: `${title}.txt`,
      type: 'text/plain',
      text,
      wanted: { documentType: 'letter', classification: 'restricted' },
    })),
  ]
}

const fileOf = ({ name, type, text }: Piece, pdf: Uint8Array | null): SampleFile => ({
  name,
  type,
  text,
  bytes: pdf ?? Buffer.from(type === 'message/rfc822' ? text.replaceAll('\n', '\r\n') : text),
})

const vendors = 'procurement.vendors'
async function keep(piece: Piece, pdf: Uint8Array | null, call: Call): Promise<string> {
  const found = piece.vendor ? await rowsOf(vendors, { filter: `name:eq:${piece.vendor}`, limit: '1' }, call) : []
  const records = found.map(({ id }) => ({ record: vendors, recordId: id }))
  return keepFile(fileOf(piece, pdf), piece.wanted, { folder: piece.folder, records }, call)
}
const revise = (id: string, piece: Piece, comment: string, call: Call): Promise<void> =>
  reviseFile(id, fileOf(piece, null), comment, call)

/** Personnel files are for those who look after people, from the first day on. */
const shutPersonnel = (call: Call): Promise<void> =>
  shutFolder('Personnel', 'For those who look after people', ['hr', 'manager'], call)

/** The library of the sample company: who kept what over the months, and what belongs to which vendor. */
export async function createSampleDocuments(life: SampleLife): Promise<void> {
  const { agenda, now } = life
  const today = dayIn(now, 'UTC')
  const all = pieces(today)
  const papers = all.flatMap(({ paper }) => paper ?? [])
  // They are set by another process while the company's past is written.
  const set = setPapers(papers, Infinity)
  set.catch(() => {})
  const ids = new Map<string, string>()
  agenda.plan(addMonths(today, -17), 'hr', shutPersonnel)
  for (const piece of all)
    agenda.plan(addMonths(today, -Math.max(Math.round(piece.ago), 0)), piece.who, async (call) => {
      const pdf = piece.paper ? (await set)[papers.indexOf(piece.paper)]! : null
      ids.set(piece.name, await keep(piece, pdf, call))
    })
  for (const { name, who, ago, wanted } of all)
    if (wanted.documentType === 'policy')
      planApproval(agenda, addDays(addMonths(today, -Math.max(Math.round(ago), 0)), 3), who, () => ids.get(name))
  const later = (
    name: string,
    days: number,
    who: string,
    run: (id: string, piece: Piece, call: Call) => Promise<unknown>,
  ) =>
    agenda.plan(addDays(today, -days), who, async (call) => {
      const piece = all.find((each) => each.name === name)!
      const id = ids.get(name)
      if (id) await run(id, piece, call)
    })
  later('Purchasing policy.md', 16, 'buyer', (id, piece, call) =>
    revise(
      id,
      { ...piece, text: piece.text.replace('5,000 dollars', '7,500 dollars') },
      'Three quotes from 7,500 dollars on',
      call,
    ),
  )
  later('Travel policy.md', 11, 'manager', (id, piece, call) =>
    revise(id, { ...piece, text: piece.text.replace('65 dollars', '72 dollars') }, 'Meals up to 72 dollars', call),
  )
  later('Supplier review of the year.txt', 6, 'buyer', async (id, _piece, call) => {
    const row = await documents.lock(id, call)
    const values = { checkedOutById: call.actor.id, checkedOutAt: call.now.toISOString() }
    await documents.change(row, { values }, call, 'checkOut')
  })
  later('Remote work guideline.md', 4, 'hr', async (id, _piece, call) => {
    await documents.acts.get('withdraw')!(id, call, undefined)
  })
  const purchasing = () => ids.get('Purchasing policy.md')
  planApproval(agenda, addDays(today, -13), 'buyer', purchasing)
  planSubmission(agenda, addDays(today, -8), 'manager', () => ids.get('Travel policy.md'))
  planReading(
    agenda,
    addDays(today, -7),
    'hr',
    purchasing,
    {
      roles: ['buyer', 'receiver', 'approver'],
      dueOn: addDays(today, 5),
      note: 'Three quotes are needed from 7,500 dollars on.',
    },
    ['buyer', 'receiver'],
  )
  createSampleLibrary(life)
}
