export type Role =
  | 'administrator'
  | 'manager'
  | 'accountant'
  | 'buyer'
  | 'approver'
  | 'receiver'
  | 'employee'
  | 'hr'
  | 'auditor'

export type SampleChannel = {
  name: string
  purpose: string
  kind: 'public' | 'private'
  owner: Role
  members: readonly Role[]
}

const everyone: readonly Role[] = [
  'manager',
  'accountant',
  'buyer',
  'approver',
  'receiver',
  'employee',
  'hr',
  'auditor',
]

export const sampleChannels: readonly SampleChannel[] = [
  {
    name: 'General',
    purpose: 'News for the whole company',
    kind: 'public',
    owner: 'administrator',
    members: everyone,
  },
  {
    name: 'Purchasing',
    purpose: 'Orders, vendors and delivery dates',
    kind: 'public',
    owner: 'buyer',
    members: ['approver', 'manager', 'receiver', 'accountant', 'employee'],
  },
  {
    name: 'Receiving dock',
    purpose: 'What arrives, what is late, what is damaged',
    kind: 'public',
    owner: 'receiver',
    members: ['buyer', 'accountant', 'manager'],
  },
  {
    name: 'Accounts payable',
    purpose: 'Bills, exceptions and payment runs',
    kind: 'public',
    owner: 'accountant',
    members: ['approver', 'buyer', 'auditor', 'receiver'],
  },
  {
    name: 'Product design',
    purpose: 'Drawings, samples and materials',
    kind: 'public',
    owner: 'manager',
    members: ['employee', 'buyer'],
  },
  {
    name: 'Health and safety',
    purpose: 'Incidents, training and inspections',
    kind: 'public',
    owner: 'hr',
    members: ['receiver', 'manager', 'employee', 'administrator'],
  },
  {
    name: 'Month-end close',
    purpose: 'Tasks and questions of the close',
    kind: 'private',
    owner: 'approver',
    members: ['accountant', 'auditor'],
  },
  {
    name: 'Pay review',
    purpose: 'Preparation of the yearly pay review',
    kind: 'private',
    owner: 'hr',
    members: ['approver', 'manager'],
  },
]

/** One message. `{order}` and its like stand for a record of that day, `@role` for a person. `to` is the line it answers. */
export type Line = {
  by: Role
  text: string
  to?: number
  reactions?: readonly [Role, '👍' | '🎉' | '✅' | '🙏' | '👀'][]
  pin?: Role
}
export type Conversation = {
  /** Working days before today. */
  ago: number
  in: string | readonly [Role, ...Role[]]
  lines: readonly Line[]
  /** Members who have read all of it. */
  readBy: readonly Role[]
}

export const conversations: readonly Conversation[] = [
  {
    ago: 24,
    in: 'General',
    readBy: everyone,
    lines: [
      {
        by: 'administrator',
        text: 'Welcome to **channels**. Questions about a record go to the record itself; everything else is welcome here.\n\n- `@` mentions a colleague\n- `#` links an order, a bill or any other record you can open',
        pin: 'administrator',
        reactions: [
          ['buyer', '👍'],
          ['hr', '🎉'],
          ['employee', '👍'],
        ],
      },
      {
        by: 'hr',
        text: 'The new handbook is in the library. Please read the chapter on leave before you plan the holidays.',
      },
      { by: 'receiver', text: 'Will the dock be closed between the holidays?', to: 1 },
      { by: 'hr', text: 'Yes, the dates follow next week.', to: 1, reactions: [['receiver', '🙏']] },
    ],
  },
  {
    ago: 20,
    in: 'Purchasing',
    readBy: ['approver', 'manager', 'receiver', 'accountant', 'employee', 'buyer'],
    lines: [
      { by: 'buyer', text: 'I sent {order} today. The vendor confirms delivery within ten working days.' },
      { by: 'manager', text: 'Good. Assembly starts the week after, so there is some room.' },
      { by: 'approver', text: 'The price is in line with the last one?', to: 0 },
      { by: 'buyer', text: 'Yes, same price as in spring. The freight is new, it was included before.', to: 0 },
    ],
  },
  {
    ago: 17,
    in: 'Product design',
    readBy: ['manager', 'employee', 'buyer'],
    lines: [
      {
        by: 'employee',
        text: 'The veneer samples are here. The second one has the straighter grain, I would take that for the side panels.',
      },
      {
        by: 'manager',
        text: 'Agreed. @buyer can we get 40 sheets of it before the trade fair?',
        reactions: [['employee', '👍']],
      },
      { by: 'buyer', text: 'I will ask {vendor} today.' },
    ],
  },
  {
    ago: 15,
    in: 'Health and safety',
    readBy: ['hr', 'receiver', 'manager', 'employee', 'administrator'],
    lines: [
      { by: 'receiver', text: 'The strap of the second pallet truck is worn. I took it out of use.' },
      {
        by: 'hr',
        text: 'Thank you. I entered it as an observation, the inspection is on Thursday.',
        reactions: [['receiver', '✅']],
      },
      { by: 'manager', text: 'We can lend you ours until then.' },
    ],
  },
  {
    ago: 13,
    in: 'Accounts payable',
    readBy: ['accountant', 'approver', 'buyer', 'auditor', 'receiver'],
    lines: [
      { by: 'accountant', text: '{bill} does not match its order. @receiver was everything on the delivery note?' },
      { by: 'receiver', text: 'Two packages were missing, they came a day later on {receipt}.', to: 0 },
      { by: 'accountant', text: 'That explains it, I match it again.', to: 0, reactions: [['receiver', '👍']] },
      {
        by: 'accountant',
        text: 'The next payment run is on Friday. Bills that are approved by Thursday noon are in it.',
        pin: 'accountant',
      },
    ],
  },
  {
    ago: 11,
    in: ['manager', 'employee'],
    readBy: ['manager', 'employee'],
    lines: [
      { by: 'manager', text: 'Do you have an hour tomorrow for the drawings of the new desk?' },
      { by: 'employee', text: 'At ten, or after three.' },
      { by: 'manager', text: 'Ten is fine.', reactions: [['employee', '👍']] },
    ],
  },
  {
    ago: 10,
    in: 'Pay review',
    readBy: ['hr', 'approver', 'manager'],
    lines: [
      {
        by: 'hr',
        text: 'The pay bands of last year are up to date. I suggest that we keep the three per cent as the frame for this year.',
      },
      {
        by: 'approver',
        text: 'The budget holds three per cent in total. Single raises above five per cent need a reason in writing.',
        pin: 'hr',
      },
      { by: 'manager', text: 'I have two of these and will write them this week.' },
    ],
  },
  {
    ago: 9,
    in: 'Month-end close',
    readBy: ['approver', 'accountant', 'auditor'],
    lines: [
      {
        by: 'approver',
        text: 'Close of the month:\n\n1. Receipts without a bill\n2. Accruals\n3. Bank reconciliation\n4. Review',
        pin: 'approver',
      },
      { by: 'accountant', text: 'The first two are done. {bill} is still open, I accrue it.' },
      {
        by: 'auditor',
        text: 'I sample ten entries on Wednesday and come back to you.',
        reactions: [['accountant', '👍']],
      },
    ],
  },
  {
    ago: 8,
    in: 'Receiving dock',
    readBy: ['receiver', 'buyer', 'accountant', 'manager'],
    lines: [
      { by: 'receiver', text: 'Truck from {vendor} is announced for 14:00, gate 2.' },
      { by: 'buyer', text: 'That is {order}. Please count the bundles before it leaves, the last one was short.' },
      { by: 'receiver', text: 'Counted, complete.', to: 0, reactions: [['buyer', '🙏']] },
    ],
  },
  {
    ago: 6,
    in: ['buyer', 'accountant'],
    readBy: ['buyer', 'accountant'],
    lines: [
      { by: 'accountant', text: 'Did {vendor} change its bank account? The bill shows another one.' },
      { by: 'buyer', text: 'Not that I know of. I call them on the number we have, not on the one of the bill.' },
      {
        by: 'buyer',
        text: 'They changed banks, and sent the confirmation. You find it with the vendor.',
        reactions: [['accountant', '🙏']],
      },
    ],
  },
  {
    ago: 5,
    in: 'Purchasing',
    readBy: ['buyer', 'manager', 'receiver', 'employee'],
    lines: [
      { by: 'receiver', text: 'Of {order} one crate came damaged. Photos are with the receipt.' },
      { by: 'buyer', text: 'I claim it with the vendor today.' },
      { by: 'manager', text: 'Do we need a replacement before the end of the month?', to: 0 },
      { by: 'receiver', text: 'No, the stock lasts until the middle of next month.', to: 0 },
    ],
  },
  {
    ago: 4,
    in: ['hr', 'employee'],
    readBy: ['hr'],
    lines: [
      { by: 'hr', text: 'Your first-aid certificate ends next month. Shall I enrol you for the course on the 12th?' },
    ],
  },
  {
    ago: 3,
    in: ['approver', 'accountant', 'buyer'],
    readBy: ['approver', 'buyer'],
    lines: [
      { by: 'approver', text: 'I would like to see the ten largest open orders before the budget meeting.' },
      { by: 'buyer', text: 'There is a report for it, I send you the link this afternoon.' },
      { by: 'approver', text: 'And, Daniel, the accruals by department, please.' },
    ],
  },
  {
    ago: 2,
    in: 'Accounts payable',
    readBy: ['receiver', 'auditor'],
    lines: [
      { by: 'buyer', text: 'The vendor of {bill} asks when it is paid. @accountant can you tell me?' },
      { by: 'approver', text: 'It is over my usual amount, so I look at it first thing tomorrow.', to: 0 },
    ],
  },
  {
    ago: 2,
    in: 'Product design',
    readBy: ['employee'],
    lines: [
      { by: 'employee', text: 'The fittings for the prototype are late. I asked for others in {requisition}.' },
      { by: 'employee', text: '@manager please have a look, the trade fair is close.' },
    ],
  },
  {
    ago: 1,
    in: 'General',
    readBy: ['administrator'],
    lines: [
      {
        by: 'hr',
        text: 'The dock and the office are closed from 24 December to 1 January. Urgent deliveries: write to @receiver.',
      },
      {
        by: 'manager',
        text: 'The trade fair stand is built on Monday. Who can help from eight to noon?',
        reactions: [['employee', '👍']],
      },
      { by: 'employee', text: 'I can.', to: 1 },
    ],
  },
  {
    ago: 1,
    in: ['buyer', 'receiver'],
    readBy: ['receiver'],
    lines: [{ by: 'receiver', text: '{order} is here, two days early. Where shall it go?' }],
  },
]
