import type { rejectionReasons, sources, Stage } from '#modules/recruiting/shared/applications.ts'
import type { recommendations } from '#modules/recruiting/shared/interviews.ts'

/** What the sample company hires for: who asks, for how many, since how many days. */
export const sampleRequisitions = [
  {
    key: 'engineer',
    asker: 'manager',
    job: 'Design engineer',
    department: 'Engineering',
    place: 'Head office',
    heads: 2,
    days: 62,
    budget: '146400.00',
    pay: ['5600', '6600'],
    title: 'Design engineer for conveyor drives',
    reason: 'Two drives are to be redesigned this year, and Thomas has left.',
    closes: 25,
    text: 'You design drives and frames for our conveyors, from the first sketch to the drawing that the works build from.\n\nWhat you do:\n- Design in 3D, and prove by calculation what has to hold\n- Talk with the works about what can be built, and with purchasing about what it costs\n- Look after two products of your own\n\nWhat you bring: a degree or the practice that replaces it, some years with a CAD system, and care for a tolerance.\n\nYou work in Portland, with a day a week at the works in Salem.',
  },
  {
    key: 'operator',
    asker: 'hr',
    job: 'Machine operator',
    department: 'Production',
    place: 'Works',
    heads: 2,
    days: 48,
    budget: '96000.00',
    pay: ['3800', '4200'],
    title: 'Machine operator, late shift',
    reason: 'The late shift runs one machine less than it could.',
    closes: 12,
    text: 'You set up and run two machining centres, and check what leaves them.\n\n- Late shift from two to ten, Monday to Friday\n- We teach you our machines; reading a drawing you should know\n- Who wants to becomes a shift leader in time',
  },
  {
    key: 'buyer',
    asker: 'buyer',
    job: 'Buyer',
    department: 'Purchasing',
    place: 'Head office',
    heads: 1,
    days: 30,
    budget: '58000.00',
    pay: ['4500', '5100'],
    title: 'Buyer for castings and steel',
    reason: 'Yusuf has left, and Samuel buys for both.',
    closes: null,
    text: 'You buy castings, steel and what is made of them, from about thirty vendors.\n\n- Ask for prices, compare them, order, and follow up\n- Look after contracts and deliveries\n- Find the second source before we need it',
  },
  {
    key: 'clerk',
    asker: 'hr',
    job: 'Warehouse clerk',
    department: 'Warehouse',
    place: 'Works',
    heads: 1,
    days: 90,
    budget: '45000.00',
    pay: ['3700', '3900'],
    title: 'Warehouse clerk',
    reason: 'Hannah leaves at the end of the month.',
    closes: null,
    closed: 20,
    text: 'You receive, count and store what arrives, and bring to the line what it needs.\n\n- A licence for the fork-lift truck, or the wish to make one\n- Early shift from six to two',
  },
] as const

export type Sampled = {
  of: (typeof sampleRequisitions)[number]['key']
  name: readonly [given: string, surname: string]
  stage: Stage
  source: (typeof sources)[number]
  /** Days before today on which it came. */
  days: number
  rating?: number
  why?: (typeof rejectionReasons)[number]
  /** Roles of those who talked with them, and what each thinks. */
  talked?: readonly (readonly [role: string, recommendation: (typeof recommendations)[number]])[]
  /** Who is to talk with them, and in how many days. */
  planned?: readonly [role: string, inDays: number]
  letter?: string
}

const letters = [
  'I have done this work for six years and would like to do it where the drawing and the machine are in the same house.',
  'Please find my CV with this. I could begin after my notice of two months.',
  'A colleague told me about you. I like that your opening says what the work is.',
  'I come from a smaller shop and am used to doing a thing from beginning to end.',
  'I am looking for a place where I can learn from people who have done it for long.',
]

const people = (
  of: Sampled['of'],
  stage: Stage,
  rows: readonly (readonly [
    given: string,
    surname: string,
    days: number,
    source?: Sampled['source'],
    more?: Partial<Sampled>,
  ])[],
): Sampled[] =>
  rows.map(([given, surname, days, source = 'careers page', more], n) => ({
    of,
    stage,
    name: [given, surname],
    days,
    source,
    letter: letters[(n + days) % letters.length]!,
    ...more,
  }))

export const applicants: readonly Sampled[] = [
  ...people('engineer', 'hired', [
    [
      'Paula',
      'Reyes',
      58,
      'referral',
      {
        rating: 5,
        talked: [
          ['manager', 'strong yes'],
          ['employee', 'yes'],
        ],
      },
    ],
  ]),
  ...people('engineer', 'interview', [
    ['Johannes', 'Bakker', 33, 'careers page', { rating: 4, talked: [['manager', 'yes']], planned: ['employee', 2] }],
    ['Leila', 'Haddadi', 27, 'referral', { rating: 4, planned: ['manager', 1] }],
    ['Colin', 'Farrow', 21, 'agency', { rating: 3, planned: ['manager', 3] }],
  ]),
  ...people('engineer', 'screening', [
    ['Agnes', 'Lindholm', 12],
    ['Dmitri', 'Volkov', 9, 'job board'],
    ['Priscilla', 'Owusu', 8],
  ]),
  ...people('engineer', 'new', [
    ['Marcus', 'Thiele', 4],
    ['Ines', 'Carvalho', 3, 'job board'],
    ['Bartosz', 'Wilk', 2],
    ['Noor', 'Rahman', 1],
  ]),
  ...people('engineer', 'rejected', [
    ['Gregory', 'Shaw', 55, 'job board', { why: 'skills do not fit' }],
    [
      'Svetlana',
      'Orlova',
      51,
      'careers page',
      { why: 'conditions do not fit', rating: 4, talked: [['manager', 'yes']] },
    ],
    ['Hugo', 'Lambert', 44, 'agency', { why: 'experience does not fit' }],
    ['Rita', 'Mancini', 40, 'job board', { why: 'no answer' }],
  ]),
  ...people('engineer', 'withdrawn', [['Oscar', 'Beltran', 49, 'careers page', { rating: 4 }]]),
  ...people('operator', 'interview', [
    ['Teodor', 'Ionescu', 24, 'referral', { rating: 4, planned: ['hr', 2] }],
    ['Mirela', 'Kovac', 19, 'careers page', { rating: 4, talked: [['hr', 'yes']] }],
  ]),
  ...people('operator', 'screening', [
    ['Jamal', 'Whitaker', 11, 'job board'],
    ['Stephanie', 'Kranz', 10],
    ['Luis', 'Ferrer', 7],
  ]),
  ...people('operator', 'new', [
    ['Kateryna', 'Bondar', 5],
    ['Anthony', 'Reid', 3, 'job board'],
    ['Malik', 'Sow', 2, 'referral'],
  ]),
  ...people('operator', 'rejected', [
    ['Derek', 'Vaughn', 41, 'job board', { why: 'conditions do not fit' }],
    ['Ewa', 'Zielinska', 37, 'careers page', { why: 'experience does not fit' }],
    ['Roland', 'Pichler', 30, 'agency', { why: 'no answer' }],
  ]),
  ...people('buyer', 'interview', [
    [
      'Simone',
      'Achterberg',
      17,
      'careers page',
      {
        rating: 5,
        talked: [
          ['buyer', 'strong yes'],
          ['hr', 'yes'],
        ],
      },
    ],
  ]),
  ...people('buyer', 'screening', [
    ['Francis', 'Adebayo', 13, 'job board', { rating: 3 }],
    ['Yuki', 'Nakamura', 9],
  ]),
  ...people('buyer', 'new', [
    ['Helen', 'Prescott', 4],
    ['Matteo', 'Greco', 1, 'referral'],
  ]),
  ...people('buyer', 'rejected', [['Warren', 'Boyd', 22, 'job board', { why: 'skills do not fit' }]]),
  ...people('buyer', 'withdrawn', [['Camille', 'Fournier', 20]]),
  ...people('clerk', 'rejected', [
    ['Peggy', 'Lowell', 80, 'job board', { why: 'opening was closed' }],
    ['Abdul', 'Karimi', 77, 'careers page', { why: 'opening was closed' }],
    ['Nils', 'Haugen', 71, 'careers page', { why: 'experience does not fit' }],
  ]),
  ...people('clerk', 'withdrawn', [['Tanya', 'Brewer', 66, 'job board']]),
]
