/** What the sample company pays back, and where it is posted. */
export const types = [
  { name: 'Train and flight', account: '6230', claimedBy: 'amount', receiptFrom: '0' },
  { name: 'Hotel', account: '6230', claimedBy: 'amount', dayLimit: '240', receiptFrom: '0' },
  { name: 'Meals while travelling', account: '6230', claimedBy: 'amount', dayLimit: '60', receiptFrom: '25' },
  { name: 'Own car', account: '6230', claimedBy: 'distance', rate: '0.67', unit: 'mile' },
  { name: 'Small office supplies', account: '6200', claimedBy: 'amount', lineLimit: '150', receiptFrom: '10' },
] as const

type Line = {
  type: (typeof types)[number]['name']
  /** So many days ago. */
  ago: number
  description: string
  paid?: string
  paidCurrency?: string
  exchangeRate?: string
  distance?: string
  receipt?: true
}
export type SampleClaim = {
  by: string
  /** Who entered it for them, where they did not themselves. */
  enteredBy?: 'hr'
  purpose: string
  /** How far it has come. */
  until: 'draft' | 'submitted' | 'approved' | 'billed'
  lines: readonly Line[]
  /** What the manager approves of a line, where it is not all of it. */
  less?: { line: number; approved: string; reason: string }
}

export const claims: readonly SampleClaim[] = [
  {
    by: 'employee',
    purpose: 'Fitting of the new frames in Portland',
    until: 'billed',
    lines: [
      { type: 'Train and flight', ago: 74, description: 'Train to Portland and back', paid: '118.00', receipt: true },
      { type: 'Hotel', ago: 73, description: 'One night in Portland', paid: '164.50', receipt: true },
      { type: 'Meals while travelling', ago: 73, description: 'Dinner', paid: '31.20', receipt: true },
      { type: 'Meals while travelling', ago: 72, description: 'Lunch', paid: '14.80' },
    ],
  },
  {
    by: 'employee',
    purpose: 'Parts fetched from the paint shop',
    until: 'billed',
    lines: [{ type: 'Own car', ago: 41, description: 'To Tacoma and back', distance: '68.4' }],
  },
  {
    by: 'employee',
    purpose: 'Trade fair in Vancouver',
    until: 'approved',
    less: { line: 2, approved: '120.00', reason: 'The room that we had booked for you was 120 dollars' },
    lines: [
      { type: 'Own car', ago: 19, description: 'To Vancouver and back', distance: '284' },
      {
        type: 'Hotel',
        ago: 19,
        description: 'One night at the fair',
        paid: '212.00',
        paidCurrency: 'CAD',
        exchangeRate: '0.7294',
        receipt: true,
      },
    ],
  },
  {
    by: 'employee',
    purpose: 'Labels and pens for the stocktaking',
    until: 'submitted',
    lines: [
      { type: 'Small office supplies', ago: 8, description: 'Labels', paid: '42.90', receipt: true },
      { type: 'Small office supplies', ago: 8, description: 'Pens', paid: '9.60', receipt: true },
    ],
  },
  {
    by: 'employee',
    purpose: 'Visit to the saddle maker',
    until: 'draft',
    lines: [{ type: 'Train and flight', ago: 5, description: 'Train to Eugene', paid: '57.00' }],
  },
  {
    by: 'employee',
    enteredBy: 'hr',
    purpose: 'First-aid course, receipts brought on paper',
    until: 'submitted',
    lines: [
      { type: 'Train and flight', ago: 15, description: 'Bus to the course and back', paid: '11.00', receipt: true },
      { type: 'Meals while travelling', ago: 15, description: 'Lunch', paid: '13.50' },
    ],
  },
  {
    by: 'buyer',
    purpose: 'Visits to vendors',
    until: 'submitted',
    lines: [{ type: 'Own car', ago: 12, description: 'To Everett and back', distance: '61.5' }],
  },
]
