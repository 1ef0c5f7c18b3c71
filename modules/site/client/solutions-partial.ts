import type { Solution } from './SolutionPage.tsx'

/** Needs the product serves in part today, with what it lacks said first to last. */
export const hr: Solution = {
  path: '/solutions/hr',
  title: 'People are part of every decision already.',
  intro:
    'Mainstay keeps no personnel files in this release. It knows who works here, what each may decide, and what they asked for and approved.',
  does: [
    [
      'One identity',
      'People come from your Microsoft directory with name, address and job title, or by invitation. Whoever leaves it, or is disabled here, can no longer sign in.',
    ],
    [
      'Roles that fit the desk',
      'Employee, manager, buyer, receiver, approver, accountant, HR officer, auditor, administrator: each sees and may do what the desk needs.',
    ],
    [
      'Requests of every employee',
      'Anyone may ask for what they need for their work and follow it to the day it arrives.',
    ],
    [
      'Payroll in the books',
      'The result of your payroll run is entered as a journal entry, with the file attached and a period that can be closed.',
    ],
  ],
  has: [
    'Give each person the rights of one or more roles',
    'Let everybody write requisitions and follow them',
    'Post the totals of a payroll run, with its papers',
    'See in the history who did what',
  ],
  lacks: [
    'Keep employee records, contracts or absences',
    'Plan leave, recruit or review',
    'Calculate pay or write payslips',
    'Draw an organisation chart',
  ],
  meanwhile:
    'Keep personnel data in the system you have. There is no reason to bring it here before it has a place of its own.',
  next: ['/solutions/administration', '/solutions/procurement'],
}

export const documents: Solution = {
  path: '/solutions/documents',
  title: 'The paper lies where the work is.',
  intro:
    'There is no separate archive in this release. A quotation, delivery note or invoice is attached to the record it belongs to, and is found through it.',
  does: [
    [
      'Files on every record',
      'Vendor, item, order, receipt, bill, payment, entry: drop a file on it and it is there for whoever may see the record.',
    ],
    [
      'The same rights as the record',
      'A file has no link of its own that could be passed on. Whoever may not see the bill cannot open its scan.',
    ],
    [
      'Unchanged since it came',
      'The type is told by the content, not by the name, and a SHA-256 is kept with every file.',
    ],
    ['Who attached it, and when', 'Stands in the history of the record, between the approvals it was made for.'],
  ],
  has: [
    'Attach files to any record, and open them again',
    'Export every list as CSV or Excel, and import vendors, items, prices and orders',
    'Search all records by number, name and reference, even with a typing mistake',
    'Keep files on a disk of your choice',
  ],
  lacks: [
    'Search inside files, or read text from scans',
    'Keep versions of one file, or approve a file by itself',
    'Sign electronically',
    'Set times after which files are removed',
    'Keep files in SharePoint: the connection is set up and tested, and moves none yet',
  ],
  meanwhile: 'For contracts and policies that belong to no record, keep your archive, and put its link into a comment.',
  next: ['/solutions/procurement', '/solutions/communications'],
}

export const communications: Solution = {
  path: '/solutions/communications',
  title: 'What was said stands beside what was done.',
  intro:
    'Mainstay keeps the remarks of colleagues on the record they are about, turns messages from outside into work, and sends mail where somebody waits for it. It writes to no vendor in this release.',
  does: [
    [
      'Comments on every record',
      'Question and answer stand on the order, not in a mailbox, in one line of time with approvals and changes.',
    ],
    [
      'Reasons that stay',
      'Reject, release, reopen, cancel: the reason is asked for where the decision is made, and kept with it.',
    ],
    [
      'Screens that follow',
      'When a colleague changes what you have open, your page follows. Nobody decides on yesterday’s state.',
    ],
    [
      'Messages from outside',
      'The contact form of the public site brings a numbered request that somebody takes and finishes.',
    ],
  ],
  has: [
    'Comment on any record you may see',
    'See what others change as soon as they save it',
    'Take and finish contact requests',
    'Be told by mail of contact requests, invitations, requests for access and what waits for your decision',
    'Find the whole exchange in the history',
  ],
  lacks: [
    'Write to vendors by e-mail, or receive their answers',
    'Send messages by Teams, WhatsApp or SMS: these connections are set up and tested, and carry none yet',
    'Mention a colleague so that they are notified',
    'Write to several vendors at once',
    'Set templates or quiet hours',
  ],
  meanwhile: 'Write to vendors from your own mail program, and note the outcome on the record.',
  next: ['/solutions/documents', '/solutions/cms'],
}

export const cms: Solution = {
  path: '/solutions/cms',
  title: 'A public site that needs no looking after.',
  intro:
    'The pages you are reading come with the product. They are made when it is built; there is no editor for them in this release.',
  does: [
    [
      'Nothing to break into',
      'Plain HTML, one style sheet, no script, no cookie, no visitor counting. The content policy of the page forbids anything else.',
    ],
    [
      'Readable by everyone',
      'Light and dark, phone and desk, keyboard and screen reader; checked by machine with every change.',
    ],
    [
      'Found by search engines',
      'Titles, descriptions, canonical addresses and a sitemap. The application behind it asks not to be indexed.',
    ],
    [
      'A form that works',
      'The contact form needs no script, keeps what you typed when something is missing, and turns machines away without puzzles.',
    ],
  ],
  has: [
    'Serve these sixteen pages from your own address',
    'Receive contact requests and work through them',
    'Change the texts in the source and build again',
  ],
  lacks: [
    'Edit pages in the browser, preview or schedule them',
    'Publish news, or keep an intranet',
    'Translate pages',
    'Keep a library of pictures',
  ],
  meanwhile: 'If your company has a website, keep it, and let this one be the front door of the application.',
  next: ['/solutions/communications', '/solutions/administration'],
}
