import { addMonths, type Day } from '#shared/day.ts'
import { sheetOf } from '#modules/documents/sample/sheet.ts'
import type { Sampled } from './applicants.ts'

type Work = { was: string; did: string }
/** What applicants for each opening have done before, and have learned. */
const lives: Readonly<
  Record<Sampled['of'], { works: readonly Work[]; learned: readonly string[]; knows: readonly string[] }>
> = {
  engineer: {
    works: [
      {
        was: 'Design engineer, Kestrel Conveying',
        did: 'Drives up to 15 kW, from calculation to drawing; two assemblies in series.',
      },
      {
        was: 'Mechanical designer, Harrow Packaging Machines',
        did: 'Frames and guards; parts lists; talks with the works.',
      },
      { was: 'Junior engineer, Bright & Cole Bearings', did: 'Test bench for bearings, reports of wear.' },
      { was: 'Draughtsman, Selkirk Steel', did: 'Workshop drawings of welded frames.' },
    ],
    learned: ['B.Sc. Mechanical engineering', 'M.Sc. Machine design', 'Technical college, mechanical engineering'],
    knows: ['3D design, finite elements', 'Gearing and belt drives', 'Tolerances and fits, ISO 286'],
  },
  operator: {
    works: [
      { was: 'Machine operator, Dover Precision', did: 'Two machining centres with five axes, small series.' },
      { was: 'Setter, Marlow Castings', did: 'Setting up, first part, measuring; late shift.' },
      { was: 'Helper in production, Tilton Tools', did: 'Deburring, packing, later turning.' },
    ],
    learned: ['Apprenticeship as machinist', 'Vocational school, metal working', 'Learned at work'],
    knows: ['Reads drawings', 'Measures with caliper and micrometer', 'Licence for forklift trucks'],
  },
  buyer: {
    works: [
      { was: 'Buyer, Ashford Pumps', did: 'Castings and forgings from eleven vendors, four million a year.' },
      { was: 'Assistant in purchasing, Norwood Lifts', did: 'Orders, dates, reminders; first own vendors.' },
      { was: 'Sales clerk, Fenn Steel Trading', did: 'Offers and orders: knows the other side of the table.' },
    ],
    learned: ['B.A. Business administration', 'Trained industrial clerk', 'Certificate in supply management'],
    knows: ['Negotiates in English and Spanish', 'Frame agreements', 'Total cost instead of price'],
  },
  clerk: {
    works: [
      { was: 'Warehouse clerk, Corbin Foods', did: 'Goods in, storage by first in, first out.' },
      { was: 'Driver, Lane Parcel', did: 'Ninety stops a day, nothing lost.' },
    ],
    learned: ['High school', 'Trained warehouse clerk'],
    knows: ['Licence for forklift trucks', 'Counts twice'],
  },
}
const towns = ['Portland', 'Salem', 'Eugene', 'Vancouver', 'Tacoma', 'Boise', 'Bend'] as const
const hands = [
  'Running and mending bicycles',
  'Choir',
  'Trains a youth team',
  'Builds radios',
  'Long walks with a dog',
] as const

/** The name and the PDF of what somebody sent of their life so far; `nth` of those who applied. */
export function cvOf({ of, name, days, talked }: Sampled, nth: number, today: Day): { name: string; bytes: Buffer } {
  const { works, learned, knows } = lives[of]
  const full = name.join(' ')
  let until = addMonths(today, -1)
  const past = works.slice(0, 2 + (nth % (works.length - 1))).map(({ was, did }, at) => {
    const from = addMonths(until, -(22 + ((nth * 7 + at * 13) % 40)))
    const span = `${from.slice(0, 7)} to ${at === 0 ? 'today' : until.slice(0, 7)}`
    until = from
    return [`## ${was}`, span, did]
  })
  const lines = [
    `# ${full}`,
    `${towns[nth % towns.length]} · ${full.replace(' ', '.').toLowerCase()}@example.org · +1 503 555 0${String(100 + nth)}`,
    '',
    ...past.flat(),
    '',
    '## Education',
    `${learned[nth % learned.length]} | ${addMonths(until, -6).slice(0, 4)}`,
    '',
    '## What I know',
    ...knows.map((each, at) => (at === days % knows.length ? `${each} (${2 + (nth % 5)} years)` : each)),
    '',
    '## Besides',
    hands[(nth + days) % hands.length]!,
    ...(talked ? ['', 'References are sent on request.'] : []),
  ]
  return { name: `CV ${full}.pdf`, bytes: sheetOf(lines.join('\n'), { name: 'Curriculum vitae', place: full }) }
}
