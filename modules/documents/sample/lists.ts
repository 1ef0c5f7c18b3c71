/** Price lists of vendors, as they send them. */
export const priceLists: readonly (readonly [vendor: string, lines: readonly string[]])[] = [
  [
    'Northern Hardwood Mills',
    [
      'NH-210,"White oak, 4/4 select",bd ft,7.45,500',
      'NH-310,"Hard maple, 5/4",bd ft,6.825,500',
      'NH-415,"Black walnut, 8/4",bd ft,14.20,100',
      'NH-500,"Cherry, 4/4",bd ft,8.10,250',
    ],
  ],
  [
    'Lamoille Softwood Supply',
    [
      'LS-04,"Eastern white pine, 4/4",bd ft,3.125,800',
      'LS-24,"Spruce studs, 2x4x8",each,4.63,200',
      'LS-60,"Hemlock beams, 6x6",ft,5.90,100',
    ],
  ],
  [
    'Champlain Veneer & Panel',
    [
      'CV-18,"Baltic birch plywood, 18 mm",sheet,88.40,20',
      'CV-06,"Walnut veneer, 0.6 mm",sq ft,2.315,200',
      'CV-19,"MDF board, 19 mm",sheet,41.25,40',
      'CV-25,"Flexible plywood, 5 mm",sheet,52.80,20',
    ],
  ],
  [
    'Granite State Fasteners',
    [
      'GS-750,"Confirmat screw, 7x50 mm",box,18.375,10',
      'GS-008,"Threaded insert, M8",box,24.15,10',
      'GS-125,"Wood screw, #8 x 1 1/4 in",box,11.95,20',
    ],
  ],
  [
    'Blackstone Hinge & Slide',
    [
      'BH-110,"Soft-close hinge, 110 degrees",each,3.4625,100',
      'BH-155,"Wide-angle hinge, 155 degrees",each,5.20,50',
      'BH-500,"Full-extension slide, 500 mm",pair,17.80,40',
    ],
  ],
]
export const priceHead = 'Article,Description,Unit,Price USD,Minimum'

/** Certificates, each with who issued it, on what, and for how many months from when (months before today). */
export const certificates: readonly (readonly [
  number: string,
  title: string,
  issuer: string,
  about: string,
  since: number,
  months: number,
])[] = [
  [
    'ISO-9001-4471',
    'ISO 9001 certificate',
    'Great Lakes Registrars',
    'Design and manufacture of wooden furniture and interior fittings, Burlington, Vermont',
    20,
    36,
  ],
  [
    'FSC-C118842',
    'FSC chain of custody certificate',
    'Boreal Assurance',
    'Purchase of certified lumber and sale of FSC Mix furniture',
    8,
    60,
  ],
  [
    'COI-2231',
    'Certificate of liability insurance',
    'Mad River Mutual',
    'General liability 2,000,000 dollars an occurrence, 4,000,000 in all; umbrella 5,000,000 dollars',
    5,
    12,
  ],
]

/** Mails and letters that were kept: from whom, about what, what they say. */
export const letters: readonly (readonly [title: string, from: string, subject: string, text: string])[] = [
  [
    'Northern Hardwood Mills on the kiln fire',
    'sales@northernhardwood.example',
    'Delay of walnut deliveries',
    'Dear buyers,\n\nOn Saturday our second kiln burned out. Nobody was hurt. Black walnut will be late by three to four weeks; oak and maple are not affected.\n\nWe will call each customer before Wednesday with new dates. Where you have to buy elsewhere, we carry the difference in price as our agreement says.\n\nElla Whitcomb',
  ],
  [
    'Champlain announces a price rise',
    'office@champlainveneer.example',
    'Prices from the first of the quarter',
    'Dear customer,\n\nglue and freight have become dearer. From the first of next quarter birch plywood rises by 3.8 percent. Veneer stays as it is.\n\nPlease confirm by return.\n\nHugo Marchand',
  ],
  [
    'Insurer on the sprinkler inspection',
    'risk@madrivermutual.example',
    'Inspection of the sprinkler system',
    'Dear Sir or Madam,\n\nat our visit valve 7 in the finishing room was found half closed. Please have it opened and sealed, and send a photograph within fourteen days. The premium discount depends on it.\n\nMad River Mutual',
  ],
  [
    'Harborview Interiors on acceptance',
    'projects@harborview.example',
    'Acceptance of the lobby furniture',
    'Hello,\n\nthe lobby was handed over on Friday. Two drawers stick and one veneer edge is chipped; everything else is beautiful. We hold back two percent until they are mended.\n\nBest regards',
  ],
]
