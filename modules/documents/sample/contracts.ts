/** A frame agreement with a vendor: what is bought, for how long, and how one leaves it. */
export type Agreement = {
  number: string
  vendor: string
  city: string
  goods: string
  /** In months before today. */
  since: number
  months: number
  noticeDays: number
  payment: string
  special: string
}

export const agreements: readonly Agreement[] = [
  {
    number: 'FA-101',
    vendor: 'Northern Hardwood Mills',
    city: 'St. Johnsbury, Vermont',
    goods: 'kiln-dried white oak, hard maple and black walnut',
    since: 14,
    months: 24,
    noticeDays: 90,
    payment: '30 days net',
    special:
      'Moisture content on delivery lies between six and eight percent; lumber above nine percent is taken back at the cost of the mill.',
  },
  {
    number: 'FA-102',
    vendor: 'Lamoille Softwood Supply',
    city: 'Morrisville, Vermont',
    goods: 'eastern white pine and spruce studs',
    since: 11,
    months: 12,
    noticeDays: 60,
    payment: '30 days net',
    special:
      'Prices follow the published index of framing lumber each quarter, by at most four percent in either direction.',
  },
  {
    number: 'FA-103',
    vendor: 'Champlain Veneer & Panel',
    city: 'Plattsburgh, New York',
    goods: 'birch plywood, walnut veneer and medium density board',
    since: 13,
    months: 24,
    noticeDays: 120,
    payment: '45 days net',
    special:
      'Every lot of board carries a formaldehyde certificate under TSCA Title VI; without it the lot is not unloaded.',
  },
  {
    number: 'FA-104',
    vendor: 'Granite State Fasteners',
    city: 'Concord, New Hampshire',
    goods: 'screws, inserts and connecting fittings',
    since: 9,
    months: 12,
    noticeDays: 30,
    payment: '2 percent within 10 days, 30 days net',
    special:
      'A consignment cabinet at the assembly line is refilled every Tuesday; what is taken is billed at the end of the month.',
  },
  {
    number: 'FA-105',
    vendor: 'Blackstone Hinge & Slide',
    city: 'Woonsocket, Rhode Island',
    goods: 'soft-close hinges and drawer slides',
    since: 6,
    months: 36,
    noticeDays: 180,
    payment: '30 days net',
    special:
      'The vendor warrants one hundred thousand cycles for each hinge and replaces a failing batch within five working days.',
  },
]

export const clauses = ({
  goods,
  months,
  noticeDays,
  payment,
  special,
}: Agreement): readonly (readonly [string, string])[] => [
  ['Subject', `The vendor supplies ${goods} on call. The company is bound to no quantity beyond its released orders.`],
  [
    'Prices',
    'Prices of the annexed list hold for twelve months. A rise is announced ninety days ahead in writing and needs the consent of the buyer.',
  ],
  [
    'Delivery',
    'Delivery is free to the dock in Burlington, Monday to Thursday between seven and three. A delay of more than five working days allows the company to buy elsewhere at the cost of the vendor.',
  ],
  ['Quality', special],
  ['Payment', `Bills are paid ${payment} after receipt of goods and bill, whichever is later.`],
  [
    'Term and notice',
    `This agreement runs for ${months} months and renews itself by twelve months unless notice is given ${noticeDays} days before its end.`,
  ],
  [
    'Confidentiality',
    'Drawings and order volumes are kept confidential for three years beyond the end of this agreement.',
  ],
  ['Law', 'The law of the State of Vermont governs. The courts of Chittenden County decide.'],
]
