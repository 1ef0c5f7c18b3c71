/** A frame agreement with a vendor: what is bought, for how long, and how one leaves it. */
type Agreement = {
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

/** What is agreed with a vendor without a frame agreement: in months before today, and for how long; what is special about it. */
type Terms = { since: number; months: number; noticeDays: number; renews: boolean; keeper: string; special: string }
const terms = (since: number, months: number, noticeDays: number, renews: boolean, special: string): Terms => ({
  since,
  months,
  noticeDays,
  renews,
  keeper: 'Procurement',
  special,
})

export const supplies: Readonly<Record<string, Terms>> = {
  'Merrimack Finishes': terms(
    10,
    24,
    60,
    true,
    'Each lot of lacquer comes with its viscosity, measured on the day it was filled.',
  ),
  'Deerfield Abrasives': terms(
    9,
    12,
    30,
    true,
    'Belts that tear at the joint within a shift are replaced without question.',
  ),
  'Saco River Textiles': terms(
    12,
    24,
    90,
    false,
    'Cloth of one order comes from one dye lot; a sealed sample of each colour lies with both sides.',
  ),
  'Penobscot Foam Works': terms(
    8,
    12,
    60,
    false,
    'No foam is delivered without a report of the fire test that is younger than two years.',
  ),
  'Hudson Valley Tannery': terms(
    7,
    24,
    90,
    false,
    'Hides are paid by the measured area; marks of barbed wire are cut out and not paid.',
  ),
  'Mill City Packaging': terms(
    11,
    12,
    30,
    true,
    'Cartons are called two days ahead; printing plates belong to the company.',
  ),
  'Winooski Tool & Saw': terms(12, 36, 90, true, 'Blades are fetched on Monday and are back, sharpened, on Wednesday.'),
  'Essex Adhesives': terms(
    6,
    12,
    30,
    true,
    'Glue is younger than three months on delivery; empty drums are taken back.',
  ),
  'Taconic Metalworks': terms(
    9,
    24,
    90,
    false,
    'Welds are checked by sample; powder coating holds 500 hours of salt spray.',
  ),
  'Green Mountain Glass': terms(
    5,
    12,
    60,
    false,
    'Glass is tempered and stamped; chips above one millimetre are replaced.',
  ),
  'Bay State Lighting Components': terms(
    7,
    12,
    60,
    true,
    'Every module carries the mark of a tested part; failures in two years are replaced.',
  ),
  'Monadnock Machine Service': terms(
    13,
    36,
    90,
    true,
    'Somebody is there within eight working hours of a call; spare parts are billed at list price less ten percent.',
  ),
  'Otter Creek Industrial Safety': terms(
    4,
    12,
    30,
    true,
    'Filters and gloves are kept in a cabinet at the time clock, refilled each Thursday.',
  ),
  'Cobblestone Office Supply': terms(
    10,
    12,
    30,
    true,
    'Orders until eleven come the next day; nothing is charged for carriage above fifty dollars.',
  ),
  'Lakeshore Computing': terms(
    8,
    36,
    60,
    false,
    'Devices are repaired on site within one working day for three years.',
  ),
  'Katahdin Pallet': terms(6, 12, 30, true, 'Every pallet is heat-treated and stamped for export.'),
}

export const supplyClauses = (
  { months, noticeDays, renews, special }: Terms,
  paymentDays: number,
): readonly (readonly [string, string])[] => [
  ['Subject', 'The vendor delivers what is listed below on orders of the company, which is bound to no quantity.'],
  ['Prices', 'Prices are those of the list below and hold for twelve months. A change is announced sixty days ahead.'],
  ['Special terms', special],
  ['Payment', `${paymentDays} days net from receipt of goods and bill, whichever is later.`],
  [
    'Term',
    `${months} months.${renews ? ' It renews itself by twelve months' : ' It ends without notice, and is renewed in writing alone'}${renews ? ` unless notice is given ${noticeDays} days before its end.` : `; talks begin ${noticeDays} days before its end.`}`,
  ],
  ['Law', 'The law of the State of Vermont governs. The courts of Chittenden County decide.'],
]
