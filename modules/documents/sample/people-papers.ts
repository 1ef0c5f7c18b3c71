import { shelf } from './shelf.ts'

const job = (title: string, reports: string, ...duties: readonly string[]) =>
  [
    `Job description ${title}`,
    'docx',
    270,
    [
      `# ${title}`,
      `Reports to: ${reports}`,
      '',
      '## Duties',
      ...duties.map((duty) => `• ${duty}`),
      '',
      'In force from {day}',
    ],
    { classification: 'internal' },
  ] as const
const course = (title: string, ago: number, by: string, ...who: readonly string[]) =>
  [
    `Attendance ${title}`,
    'xlsx',
    ago,
    ['Name | Department | Passed | Valid until', ...who.map((name) => `${name} | yes | {day+730}`)],
    { tags: `training, ${by}` },
  ] as const

/** What personnel keeps: for those who look after people alone, but for what everybody may read. */
export const peoplePapers = [
  ...shelf('Personnel/Job descriptions', 'hr', 'other', [
    job(
      'Machine operator',
      'shift lead',
      'Sets up and runs machining centres',
      'Measures first parts and writes down what differs',
      'Keeps the place clean and reports what is worn',
    ),
    job(
      'Shift lead',
      'head of production',
      'Plans the shift and its people',
      'Speaks with maintenance and quality',
      'Counts at the roll call in an emergency',
    ),
    job(
      'Buyer',
      'head of purchasing',
      'Asks for prices, compares, orders, follows up',
      'Keeps agreements and their dates',
      'Looks for the second source before it is needed',
    ),
    job(
      'Finisher',
      'shift lead',
      'Sprays, oils and stains by the data sheet',
      'Measures viscosity and gloss',
      'Keeps the booth and its filters',
    ),
    job(
      'Accounts clerk',
      'controller',
      'Enters bills and matches them',
      'Prepares payment runs',
      'Answers vendors who ask for their money',
    ),
  ]),
  ...shelf('Personnel/Training', 'hr', 'report', [
    course(
      'Forklift licence',
      160,
      'Berkshire',
      'A. Nowak | Warehouse',
      'T. Brandt | Warehouse',
      'R. Osei | Production',
    ),
    course(
      'First aid',
      120,
      'Red Cross',
      'M. Ferro | Production',
      'J. Whitlock | Office',
      'S. Dube | Finishing',
      'K. Larsen | Assembly',
    ),
    course('Fire watch', 75, 'fire department', 'P. Quinn | Maintenance', 'S. Dube | Finishing'),
  ]),
  ...shelf('Personnel/Templates', 'hr', 'form', [
    [
      'Offer letter template',
      'docx',
      280,
      [
        '# Offer of employment',
        '',
        'Dear [name],',
        '',
        'we are glad to offer you the position of [job] from [first day] at [pay] a month.',
        '',
        'The offer holds until [day]. The first ninety days are a time of trial on both sides.',
        '',
        '[manager]',
      ],
    ],
    [
      'Reference letter template',
      'docx',
      275,
      [
        '# Reference',
        '',
        '[name] worked with us as [job] from [first day] to [last day].',
        '',
        'Duties: [duties].',
        'Conduct towards colleagues and customers: [conduct].',
        '',
        'We wish [name] all the best.',
      ],
    ],
    [
      'Exit interview form',
      'docx',
      190,
      [
        '# Exit interview',
        '',
        'What made you leave?',
        'What would have made you stay?',
        'Would you come back?',
        'What should your successor know?',
      ],
    ],
  ]),
  ...shelf('Personnel/Cases', 'hr', 'letter', [
    [
      'Workplace adjustment, drawing office',
      'txt',
      48,
      [
        'Workplace adjustment',
        '',
        'A desk that is adjusted in height and a second screen are ordered. Work from elsewhere on three days a week is agreed until {day+120}; then it is looked at again.',
      ],
      { classification: 'restricted' },
    ],
    [
      'Conflict talk, finishing',
      'txt',
      19,
      [
        'Conflict talk',
        '',
        'Both sides were heard on {day-2}. Shifts are parted for six weeks. The mediator comes on {day+12}. Nothing of this goes into either file.',
      ],
      { classification: 'restricted' },
    ],
  ]),
  ...shelf('Company/Staff handbook', 'hr', 'manual', [
    [
      'Staff handbook',
      'docx',
      240,
      [
        '# Staff handbook',
        '',
        '## Welcome',
        'Alder & Pine has made furniture in Burlington since 1974. Sixty people work here.',
        '',
        '## Working time',
        'Early shift six to two, late shift two to ten. In the office between seven and six, core hours ten to three.',
        '',
        '## When you are ill',
        'Call your shift lead before the shift begins. From the fourth day on a physician’s note is needed.',
        '',
        '## Pay',
        'Wages are paid on the last working day of the month. Overtime is written down on the day.',
        '',
        '## Safety',
        'Shoes and glasses always, ears within the yellow line. Who sees a danger stops the machine.',
      ],
      { reviewDays: 236 },
    ],
    [
      'House rules for the canteen',
      'txt',
      150,
      [
        'Canteen',
        '',
        'Open from nine to one. Trays go back. The refrigerator is emptied on Friday at noon, without mercy.',
      ],
    ],
    [
      'Commuter and parking plan',
      'txt',
      90,
      [
        'Parking',
        '',
        'Lot A: early shift. Lot B: office and visitors. The lot behind hall 2 stays free: it is the assembly point.',
        'Shared rides stand closest to the gate. Bicycles under the roof by the gate.',
      ],
    ],
  ]),
]
