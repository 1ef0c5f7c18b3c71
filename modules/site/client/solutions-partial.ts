import type { Solution } from './SolutionPage.tsx'

/** Needs the product serves in part today, with what it lacks said first to last. */
export const hr: Solution = {
  path: '/solutions/hr',
  title: 'Who works here, on any day.',
  intro:
    'Mainstay keeps a file of each person: when they come and go, what they do, where and for whom, and what they are paid. Each fact holds from a day on, so that yesterday stays as it was and tomorrow can be entered today.',
  does: [
    [
      'Facts with their days',
      'Job, department, manager, place and pay hold from a day until the next. A change to come is entered when it is decided, and a mistake is corrected or withdrawn without a trace lost.',
    ],
    [
      'Directory and org chart',
      'Everybody finds their colleagues by name, job or department, and sees who reports to whom. Whoever keeps the files sees the chart of any day.',
    ],
    [
      'Private stays private',
      'Managers see the files of those who report to them, but not their pay; everybody sees their own file. Pay views are logged.',
    ],
    [
      'Leave that explains itself',
      'An employee sees on the phone what a leave comes to, what is left and why it would be refused. A balance of any day, also one to come, opens to the rows it is made of.',
    ],
    [
      'Requests of every employee',
      'Anyone may ask for what they need for their work and follow it to the day it arrives.',
    ],
  ],
  has: [
    'Keep personnel files, assignments and pay rates',
    'Ask for leave, decide on it with the team in view, and open every balance to its rows',
    'See the company as an org chart, today and on any day',
    'Bring people, departments and histories in from a file',
    'See in the history who entered what',
    'Ask for people, publish openings here, and take applicants to their first day',
    'Plan shifts, clock in and out, put a day right by a request, and give the week as a timesheet',
    'Claim expenses by photo, have advances set off, and be paid like any other bill',
    'Plan heads and see which seats are filled, sought and free',
  ],
  lacks: ['Review people', 'Calculate pay or write payslips'],
  meanwhile:
    'Keep payroll in the system you have. The files here say whom they are about, and the result of a payroll run is entered as a journal entry.',
  next: ['/solutions/administration', '/solutions/procurement'],
}

export const documents: Solution = {
  path: '/solutions/documents',
  title: 'Find it by what it says.',
  intro:
    'Contracts, policies, price lists and certificates lie in a library of folders and versions, and are linked to the vendor, order or bill they belong to.',
  does: [
    [
      'Versions that never change',
      'Each one keeps its SHA-256, who added it and why. An earlier one comes back as a new one, and the texts of two are compared line by line.',
    ],
    [
      'Search in the text',
      'PDF, scans, Word, Excel, mail, Markdown and CSV are read, and a search answers the passage, marked on its page, even with a slip of the pen.',
    ],
    [
      'One rule for who sees it',
      'A restricted folder is there for the people and roles that are named. Search, passages, counts and downloads all ask the same rule.',
    ],
    [
      'One editor at a time',
      'Whoever works on a file checks it out. Everybody sees who has it, and nobody overwrites anybody.',
    ],
    [
      'Agreed, signed, let go',
      'A version is approved by its very bytes, read and acknowledged by whoever is asked, and signed under a seal that can be checked offline. What is over is removed by rule and approval, and never under a legal hold.',
    ],
  ],
  has: [
    'Drop files and whole folders, with the progress of each',
    'Read PDF, pictures, text and tables on the page',
    'See a vendor’s documents on its page, and its vendor on the document',
    'Be told where the same file is kept already',
    'Attach files to any record, and open them again',
    'Share a document with people outside by a link that ends, with a password and a count',
    'Have members and people outside sign in order: outside by a link and a code that go to their address',
    'Give a type of document fields of your own, and find documents by them',
  ],
  lacks: [
    'Make qualified signatures, or take time stamps of a third party',
    'Read scans in other languages than English',
    'Keep files in SharePoint: the connection is set up and tested, and moves none yet',
  ],
  meanwhile:
    'Where a law asks for a qualified signature, sign with the provider you have and add the signed file as a version: its hash proves that nothing has changed since.',
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
    'Mention a colleague in a comment, who finds it in their inbox',
    'Find the whole exchange in the history',
  ],
  lacks: [
    'Write to vendors by e-mail, or receive their answers',
    'Send messages by Teams, WhatsApp or SMS: these connections are set up and tested, and carry none yet',
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
  meanwhile: 'If your company has a website, keep it, and let this one be the way into the application.',
  next: ['/solutions/communications', '/solutions/administration'],
}
