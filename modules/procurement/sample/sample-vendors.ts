import type { itemTypes } from '#modules/vendors/shared/items.ts'
import type { creditRatings } from '#modules/vendors/shared/vendors.ts'

/** Name, unit, price, usual quantity; posted to inventory, or to the account of this number. */
export type SampleItem = {
  name: string
  unit: string
  price: string
  usual: number
  type?: (typeof itemTypes)[number]
  account?: string
}
export type SampleVendor = {
  name: string
  city: string
  region: string
  postCode: string
  category: string
  rating: (typeof creditRatings)[number]
  terms: number
  /** Days from order to delivery. */
  lead: number
  items: SampleItem[]
  preferred?: boolean
}

const item = (name: string, unit: string, price: string, usual: number): SampleItem => ({ name, unit, price, usual })
const supply = (name: string, unit: string, price: string, usual: number, account: string): SampleItem => ({
  name,
  unit,
  price,
  usual,
  account,
})
const service = (name: string, unit: string, price: string, usual: number, account: string): SampleItem => ({
  name,
  unit,
  price,
  usual,
  account,
  type: 'service',
})

/** Who Alder & Pine buys from, and what. */
export const sampleVendors: SampleVendor[] = [
  {
    name: 'Northern Hardwood Mills',
    city: 'St. Johnsbury',
    region: 'Vermont',
    postCode: '05819',
    category: 'Lumber',
    rating: 'superior',
    terms: 30,
    lead: 10,
    preferred: true,
    items: [
      item('White oak, 4/4 select', 'bd ft', '7.4500', 1800),
      item('Hard maple, 5/4', 'bd ft', '6.8250', 1500),
      item('Black walnut, 8/4', 'bd ft', '14.2000', 420),
    ],
  },
  {
    name: 'Lamoille Softwood Supply',
    city: 'Morrisville',
    region: 'Vermont',
    postCode: '05661',
    category: 'Lumber',
    rating: 'excellent',
    terms: 30,
    lead: 7,
    preferred: true,
    items: [
      item('Eastern white pine, 4/4', 'bd ft', '3.1250', 2400),
      item('Spruce studs, 2×4×8', 'each', '4.6300', 600),
    ],
  },
  {
    name: 'Champlain Veneer & Panel',
    city: 'Plattsburgh',
    region: 'New York',
    postCode: '12901',
    category: 'Panels',
    rating: 'excellent',
    terms: 45,
    lead: 14,
    items: [
      item('Baltic birch plywood, 18 mm', 'sheet', '88.4000', 120),
      item('Walnut veneer, 0.6 mm', 'sq ft', '2.3150', 1600),
      item('MDF board, 19 mm', 'sheet', '41.2500', 160),
    ],
  },
  {
    name: 'Granite State Fasteners',
    city: 'Concord',
    region: 'New Hampshire',
    postCode: '03301',
    category: 'Hardware',
    rating: 'superior',
    terms: 30,
    lead: 5,
    preferred: true,
    items: [
      item('Confirmat screw, 7×50 mm', 'box', '18.3750', 140),
      item('Threaded insert, M8', 'box', '24.1500', 90),
      item('Wood screw, #8 × 1 1/4 in', 'box', '11.9500', 160),
    ],
  },
  {
    name: 'Blackstone Hinge & Slide',
    city: 'Woonsocket',
    region: 'Rhode Island',
    postCode: '02895',
    category: 'Hardware',
    rating: 'above average',
    terms: 30,
    lead: 12,
    items: [
      item('Soft-close hinge, 110°', 'each', '3.4625', 1400),
      item('Undermount slide, 21 in', 'pair', '28.9000', 260),
    ],
  },
  {
    name: 'Merrimack Finishes',
    city: 'Lowell',
    region: 'Massachusetts',
    postCode: '01852',
    category: 'Finishes',
    rating: 'excellent',
    terms: 30,
    lead: 6,
    items: [
      item('Water-based lacquer, satin', 'gallon', '61.7500', 110),
      item('Hardwax oil, natural', 'gallon', '38.2000', 130),
      item('Stain, walnut', 'gallon', '44.1000', 60),
    ],
  },
  {
    name: 'Deerfield Abrasives',
    city: 'Greenfield',
    region: 'Massachusetts',
    postCode: '01301',
    category: 'Consumables',
    rating: 'above average',
    terms: 30,
    lead: 5,
    items: [
      supply('Sanding disc, P150', 'box', '21.4500', 80, '5300'),
      supply('Wide belt, 37×75 in, P120', 'each', '33.9000', 70, '5300'),
    ],
  },
  {
    name: 'Saco River Textiles',
    city: 'Biddeford',
    region: 'Maine',
    postCode: '04005',
    category: 'Upholstery',
    rating: 'excellent',
    terms: 45,
    lead: 21,
    items: [
      item('Wool felt upholstery, graphite', 'yard', '46.5000', 240),
      item('Linen blend, oat', 'yard', '31.2500', 260),
    ],
  },
  {
    name: 'Penobscot Foam Works',
    city: 'Bangor',
    region: 'Maine',
    postCode: '04401',
    category: 'Upholstery',
    rating: 'average',
    terms: 30,
    lead: 14,
    items: [
      item('Seat foam, 50 mm, high density', 'each', '17.8500', 480),
      item('Polyester wadding', 'roll', '52.4000', 60),
    ],
  },
  {
    name: 'Hudson Valley Tannery',
    city: 'Kingston',
    region: 'New York',
    postCode: '12401',
    category: 'Upholstery',
    rating: 'above average',
    terms: 45,
    lead: 28,
    items: [item('Aniline leather, cognac', 'sq ft', '9.6500', 1500)],
  },
  {
    name: 'Mill City Packaging',
    city: 'Manchester',
    region: 'New Hampshire',
    postCode: '03101',
    category: 'Packaging',
    rating: 'excellent',
    terms: 30,
    lead: 8,
    preferred: true,
    items: [
      supply('Double-wall carton, table', 'each', '8.7500', 700, '5300'),
      supply('Corner protector', 'box', '29.6000', 60, '5300'),
      supply('Stretch film, 18 in', 'roll', '13.4500', 140, '5300'),
    ],
  },
  {
    name: 'Winooski Tool & Saw',
    city: 'Winooski',
    region: 'Vermont',
    postCode: '05404',
    category: 'Tooling',
    rating: 'superior',
    terms: 15,
    lead: 4,
    items: [
      supply('Carbide saw blade, 300 mm', 'each', '118.0000', 16, '5300'),
      supply('Router bit set, industrial', 'set', '264.5000', 8, '5300'),
      service('Blade sharpening', 'each', '24.0000', 40, '6120'),
    ],
  },
  {
    name: 'Essex Adhesives',
    city: 'Salem',
    region: 'Massachusetts',
    postCode: '01970',
    category: 'Consumables',
    rating: 'excellent',
    terms: 30,
    lead: 6,
    items: [item('PVA wood glue, D3', 'drum', '412.0000', 8), item('Edge banding hot melt', 'bag', '96.3500', 24)],
  },
  {
    name: 'Taconic Metalworks',
    city: 'Troy',
    region: 'New York',
    postCode: '12180',
    category: 'Metal parts',
    rating: 'above average',
    terms: 30,
    lead: 18,
    items: [
      item('Steel table base, powder-coated', 'each', '142.7500', 90),
      item('Brass drawer pull, 128 mm', 'each', '12.4375', 900),
      item('Leveling foot, M10', 'each', '1.8650', 2400),
    ],
  },
  {
    name: 'Green Mountain Glass',
    city: 'Rutland',
    region: 'Vermont',
    postCode: '05701',
    category: 'Glass',
    rating: 'average',
    terms: 30,
    lead: 15,
    items: [item('Tempered glass top, 8 mm', 'each', '164.0000', 55), item('Mirror, 4 mm, cut', 'each', '58.2500', 70)],
  },
  {
    name: 'Bay State Lighting Components',
    city: 'Worcester',
    region: 'Massachusetts',
    postCode: '01608',
    category: 'Electrical',
    rating: 'above average',
    terms: 30,
    lead: 16,
    items: [
      item('LED strip with profile, 1 m', 'each', '19.3250', 420),
      item('Desk power module', 'each', '47.9000', 180),
    ],
  },
  {
    name: 'Monadnock Machine Service',
    city: 'Keene',
    region: 'New Hampshire',
    postCode: '03431',
    category: 'Maintenance',
    rating: 'superior',
    terms: 15,
    lead: 9,
    items: [
      service('CNC service visit', 'visit', '1850.0000', 2, '6120'),
      supply('Spindle bearing kit', 'each', '684.0000', 3, '6120'),
    ],
  },
  {
    name: 'Otter Creek Industrial Safety',
    city: 'Middlebury',
    region: 'Vermont',
    postCode: '05753',
    category: 'Safety',
    rating: 'excellent',
    terms: 30,
    lead: 5,
    items: [
      supply('Respirator filter, P100', 'pack', '16.2500', 90, '5300'),
      supply('Safety gloves, cut level D', 'pair', '9.4000', 220, '5300'),
    ],
  },
  {
    name: 'Cobblestone Office Supply',
    city: 'Burlington',
    region: 'Vermont',
    postCode: '05401',
    category: 'Office',
    rating: 'excellent',
    terms: 30,
    lead: 3,
    items: [
      supply('Copy paper, case', 'case', '44.9000', 20, '6200'),
      supply('Label printer ribbon', 'each', '12.7500', 40, '6200'),
    ],
  },
  {
    name: 'Lakeshore Computing',
    city: 'Colchester',
    region: 'Vermont',
    postCode: '05446',
    category: 'IT',
    rating: 'above average',
    terms: 30,
    lead: 10,
    items: [
      { ...supply('Workstation, design', 'each', '2495.0000', 2, '1520'), type: 'asset' },
      supply('27 in monitor', 'each', '389.0000', 6, '6200'),
    ],
  },
  {
    name: 'Quabbin Dust Collection',
    city: 'Ware',
    region: 'Massachusetts',
    postCode: '01082',
    category: 'Maintenance',
    rating: 'average',
    terms: 30,
    lead: 20,
    items: [
      supply('Filter cartridge', 'each', '212.5000', 12, '6120'),
      { ...supply('Extraction arm, 6 in', 'each', '1640.0000', 2, '1500'), type: 'asset' },
    ],
  },
  {
    name: 'Katahdin Pallet',
    city: 'Millinocket',
    region: 'Maine',
    postCode: '04462',
    category: 'Packaging',
    rating: 'above average',
    terms: 30,
    lead: 9,
    items: [supply('Export pallet, heat-treated', 'each', '17.6000', 260, '5300')],
  },
  {
    name: 'Berkshire Training Partners',
    city: 'Pittsfield',
    region: 'Massachusetts',
    postCode: '01201',
    category: 'Services',
    rating: 'excellent',
    terms: 30,
    lead: 21,
    items: [service('Forklift licence course', 'person', '295.0000', 8, '6240')],
  },
  {
    name: 'Atlantic Rim Trading',
    city: 'Portland',
    region: 'Maine',
    postCode: '04101',
    category: 'Hardware',
    rating: 'below average',
    terms: 30,
    lead: 35,
    items: [item('Cast iron bracket', 'each', '6.2250', 500)],
  },
  {
    name: 'Old Forge Castings',
    city: 'Utica',
    region: 'New York',
    postCode: '13501',
    category: 'Metal parts',
    rating: 'below average',
    terms: 30,
    lead: 30,
    items: [item('Cast aluminium leg', 'each', '24.8000', 220)],
  },
]
