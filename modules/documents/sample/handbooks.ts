/** Manuals, reports and forms: their title, type, folder and text. */
export const handbooks: readonly (readonly [
  title: string,
  type: 'manual' | 'report' | 'form',
  folder: string,
  text: string,
])[] = [
  [
    'Panel saw operating manual',
    'manual',
    'Production / Machines',
    'Panel saw PS-3200\n\nSetting up: the riving knife stands two millimetres behind the blade. The scoring blade is set to 1.6 mm.\nDaily: blow out the beam, check the pressure (6 bar), wipe the scales.\nWeekly: grease the carriage at four nipples.\nFault E14: the light curtain is dusty. Wipe both columns.\nFault E27: the clamp has lost pressure. Call maintenance.',
  ],
  [
    'Edge bander settings',
    'manual',
    'Production / Machines',
    'Edge bander settings by material\n\nABS 2 mm: 195 degrees, 18 m/min.\nVeneer 0.6 mm: 185 degrees, 14 m/min, scraper off.\nSolid oak 5 mm: 190 degrees, 10 m/min, end trim slow.\nGlue: PUR cartridges keep six months; after opening eight hours.',
  ],
  [
    'Spray booth handbook',
    'manual',
    'Production / Finishing',
    'Spray booth\n\nFilters are changed when the manometer shows 120 pascal.\nWaterborne lacquer: 12 seconds in the DIN 4 cup, 1.8 mm nozzle, three coats.\nHardener is mixed 10 to 1 and used within four hours.\nThe booth is never entered without breathing protection while lacquer hangs in the air.',
  ],
  [
    'Incoming goods inspection',
    'manual',
    'Production / Quality',
    'Incoming goods\n\nCount before signing. Note what is missing on the delivery note.\nLumber: measure moisture on ten boards of each pack; above nine percent the pack is set aside with a red tag.\nBoard: look for the TSCA Title VI stamp.\nHinges: open and close five of each carton.',
  ],
  [
    'Quality report, first half',
    'report',
    'Production / Quality',
    'Quality report\n\nComplaints fell from 31 to 22. Most concern chipped edges in transport (9) and drawers that stick in humid rooms (5).\nCorner guards of recycled board were introduced in April; since then two chipped edges were reported.\nCost of rework: 18,400 dollars, 0.6 percent of revenue.',
  ],
  [
    'Energy audit',
    'report',
    'Company / Reports',
    'Energy audit\n\nCompressed air is the largest single loss: leaks take 22 percent of what the compressors make. Sealing them costs 6,500 dollars and saves 14,000 dollars a year.\nThe extraction fans run at night without need. A timer pays for itself in five weeks.\nThe roof of hall 2 carries 180 kW of solar panels.',
  ],
  [
    'Stocktake report',
    'report',
    'Company / Reports',
    'Stocktake\n\nBooks and shelves differ by 1,912 dollars of 614,000. Fasteners were short by 1,240 dollars: boxes were counted as full that were not.\nTwo pallets of birch plywood stood in hall 3 unbooked.\nThe next stocktake counts fasteners by weight.',
  ],
  [
    'Supplier review of the year',
    'report',
    'Procurement / Reviews',
    'Supplier review\n\nNorthern Hardwood Mills: best prices for oak and cherry, and often late. New lead times are to be agreed before the next order.\nChamplain Veneer & Panel: even quality; two lots without certificate were sent back.\nGranite State Fasteners: consignment works; the cabinet ran empty once.\nBlackstone Hinge & Slide: one batch of hinges failed the cycle test and was replaced in four days.',
  ],
  [
    'New vendor form',
    'form',
    'Procurement / Forms',
    'New vendor\n\nLegal name:\nAddress:\nTax identifier (form W-9 attached):\nBank details, confirmed by a call to a number found elsewhere:\nContact for orders:\nContact for bills:\nWhy this vendor, and which others were asked:',
  ],
  [
    'Receiving slip for damaged goods',
    'form',
    'Procurement / Forms',
    'Damaged goods\n\nOrder number:\nWhat is damaged, and how:\nPhotographs taken (at least three):\nDriver’s name and signature:\nSet aside in bay:',
  ],
  [
    'Month-end checklist',
    'form',
    'Finance / Closing',
    'Month-end\n\n1. All receipts of the month are posted.\n2. Bills that came until the third working day are entered.\n3. Received, not billed is explained line by line.\n4. Bank statement is reconciled.\n5. Payroll entry is posted with its papers.\n6. Period is closed, and the controller is told.',
  ],
  [
    'Depreciation method memo',
    'report',
    'Finance / Closing',
    'Memo on depreciation\n\nMachines are depreciated over ten years by the straight line, vehicles over five, computers over three.\nThe panel saw was bought used; its remaining life was put at seven years after an opinion of the dealer.\nWe do not revalue.',
  ],
  [
    'Lease of hall 3',
    'report',
    'Finance / Leases',
    'Summary of the lease of hall 3\n\nLandlord: Winooski River Properties. Rent 14,200 dollars a month, due on the first, plus a share of the taxes.\nOption to extend by five years, to be drawn in writing 270 days before the end.\nThe crane belongs to us and may be taken along; the floor anchors stay.',
  ],
  [
    'Loan covenant summary',
    'report',
    'Finance / Leases',
    'Covenants of the machine loan\n\nDebt service coverage of at least 1.25, tested each quarter.\nNo dividend while coverage is below 1.4.\nAudited statements reach the bank within 120 days.\nA breach is cured within thirty days or the loan falls due.',
  ],
]

/** Personnel papers, for those alone who look after people. */
export const personnel: readonly (readonly [title: string, text: string])[] = [
  [
    'Return-to-work agreement, assembly',
    'Return to work\n\nFour hours a day in the first two weeks, six in the third and fourth. No lifting above ten kilograms until the physician says otherwise. Reviewed each Friday.',
  ],
  [
    'Written warning, night shift',
    'Written warning\n\nThe light curtain of the press was bridged with tape on two nights. This endangers life. A second breach ends the employment.',
  ],
  [
    'Parental leave plan',
    'Parental leave\n\nTwelve weeks from the expected date. Work is handed over two weeks before. Return at eighty percent for six months is agreed.',
  ],
]
