import { shelf } from './shelf.ts'

const meeting = (present: string, ...points: readonly string[]): string[] => [
  'Held on {day}',
  `Present: ${present}`,
  '',
  ...points.flatMap((point, at) => {
    const [about, said] = point.split(': ')
    return [`## ${at + 1}. ${about}`, said!, '']
  }),
  'Next meeting: {day+28}',
]
const leads = 'management, production, purchasing, finance, personnel'
const month = (title: string, ago: number, ...points: readonly string[]) =>
  [title, 'docx', ago, [`# ${title}`, ...meeting(leads, ...points)]] as const

/** What was decided, and who does what by when. */
export const minutes = [
  ...shelf('Company/Minutes/Management', 'manager', 'report', [
    month(
      'Management meeting 1',
      340,
      'Orders: The hotel order of spring is confirmed: 140 desks and 280 bedside tables.',
      'Machines: The edge bander loses glue pressure. Maintenance asks Monadnock for a visit before the holidays.',
      'Cash: The stock of walnut is reduced to six weeks.',
    ),
    month(
      'Management meeting 2',
      311,
      'Orders: Two school boards ask for chairs with felt gliders. A sample goes out by {day+10}.',
      'Heating: Hall 2 was at 14 degrees on two mornings. The burner is set anew.',
      'Holidays: The works stay closed between the years; the office is staffed by two.',
    ),
    month(
      'Management meeting 3',
      283,
      'Prices: Table tops rise by three percent from the new catalogue on. Offers that are out keep their prices.',
      'Absence: Nine of sixty were ill in one week. Temporary help for assembly is approved until {day+45}.',
      'Scrap: Offcuts of maple above 60 centimetres go to the toy line and are booked as stock.',
    ),
    month(
      'Management meeting 4',
      255,
      'Delivery: Eleven deliveries were late in the month, seven of them for want of hinges. Purchasing asks Blackstone for a buffer of two weeks.',
      'Tooling: A second set of carbide blades is bought, so that sharpening stops no shift.',
      'Office: The roof over the drawing office is repaired before the rains.',
    ),
    month(
      'Management meeting 5',
      227,
      'Finishing: A second lacquer line is looked into. Production writes down what it needs by {day+21}.',
      'Insurance: The liability cover is renewed at the same premium.',
      'Apprentices: Three places are offered this year, two in production and one in the office.',
    ),
    month(
      'Management meeting 6',
      199,
      'Finishing: The need is agreed: 40 square metres an hour, waterborne only. Three makers are asked for offers.',
      'Complaints: Chipped edges come from transport. Corner guards of recycled board are tried on one route.',
      'Energy: Leaks in the compressed air are sealed during the summer stop.',
    ),
    month(
      'Management meeting 7',
      171,
      'Corner guards: Two chipped edges instead of nine: they stay, on every route.',
      'Cash: The bank asks for the quarterly figures by {day+12}. Finance sends them.',
      'Personnel: The late shift needs two more machine operators. Openings are written.',
    ),
    month(
      'Management meeting 8',
      143,
      'Finishing: Offers of all three makers are in. The middle one is asked for a trial with our own fronts.',
      'Stocktake: Fasteners are counted by weight this time.',
      'Works outing: The boat is booked; who comes tells personnel by {day+14}.',
    ),
    month(
      'Management meeting 9',
      115,
      'Finishing: The trial was good: no runs, drying in 38 minutes. The board of owners is asked for the money.',
      'Vendors: Atlantic Rim wants to be paid to another account and cannot confirm it. Nothing is paid until it can.',
      'Fire: The fire department came in four minutes at the drill. Hall 3 was empty after six.',
    ),
    month(
      'Management meeting 10',
      87,
      'Finishing: The owners agree. The order is placed once the floor has been tested.',
      'Prices: Birch plywood rises by 3.8 percent. Offers of the new quarter count with it.',
      'Auditors: They come in the second week of the new year. Finance collects what they ask for.',
    ),
    month(
      'Management meeting 11',
      58,
      'Finishing: The floor of hall 2 carries the line without a new foundation.',
      'Late deliveries: Four in the month. The buffer of hinges works.',
      'Personnel: Two applicants for the late shift are invited.',
    ),
    month(
      'Management meeting 12',
      30,
      'Kiln fire: Northern Hardwood carries the difference in price of walnut. Purchasing keeps the proofs together.',
      'Finishing: Electricians begin in the first week after the holidays.',
      'Budget: Each department hands in its figures by {day+15}.',
    ),
  ]),
  ...shelf('Company/Safety/Committee', 'manager', 'report', [
    [
      'Safety committee, first quarter',
      'md',
      290,
      [
        '# Safety committee, first quarter',
        ...meeting(
          'production, two elected members, physician',
          'Accidents: One cut at the band saw, two stitches. The guard had been set too high; the setting is now marked in red.',
          'Noise: 87 decibels at the planer. Ear protection is compulsory within the yellow line.',
        ),
      ],
    ],
    [
      'Safety committee, second quarter',
      'md',
      200,
      [
        '# Safety committee, second quarter',
        ...meeting(
          'production, two elected members, physician',
          'Accidents: None with lost time. Two near misses at the forklift crossing; a mirror is put up.',
          'Skin: Four colleagues react to hardener. Nitrile gloves replace latex.',
        ),
      ],
    ],
    [
      'Safety committee, third quarter',
      'md',
      110,
      [
        '# Safety committee, third quarter',
        ...meeting(
          'production, two elected members, insurer',
          'Accidents: One fall from a ladder, three days lost. Ladders above two metres are replaced by platforms.',
          'Sprinkler: Valve 7 in the finishing room was half closed. It is sealed and looked at weekly.',
        ),
      ],
    ],
    [
      'Safety walk, hall 2',
      'txt',
      22,
      [
        'Safety walk, hall 2',
        '',
        'On {day}, with the elected member',
        '',
        'Escape door east: free, lit.',
        'Fire extinguishers: 9 of 9 in their places, two due for inspection by {day+30}.',
        'Extraction at the shaper: hose torn, taped. To be replaced by {day+7}.',
        'Rack C4: one upright bent by a fork. Unloaded and closed off the same day.',
      ],
    ],
  ]),
]
