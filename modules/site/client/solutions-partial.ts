import type { Solution } from './SolutionPage.tsx'

/** People, documents, communications and the website, each with what is missing. */
export const hr: Solution = {
  path: '/solutions/hr',
  title: 'People, leave and pay, as of any day.',
  intro:
    'Mainstay has a file for each person: employment, job, department, manager, location and pay. Every change has an effective date, so history stays as it was and future changes can be entered today.',
  does: [
    [
      'Effective-dated changes',
      'Job, department, manager, location and pay are effective-dated. Future changes are entered when they are decided, a pay change takes a second person, and corrections stay in the history.',
    ],
    [
      'Directory and org chart',
      'Find colleagues by name, job or department, as cards or as a table, and see who reports to whom in a chart of boxes and lines. HR sees the chart as of any day.',
    ],
    [
      'Private data stays private',
      'Managers see the files of their direct reports, but not their pay; employees see their own file. Pay views are logged.',
    ],
    [
      'Leave with clear balances',
      'Employees see on their phone how many days a request takes, the balance after it and why it would be refused. Managers see the team calendar with the request. Every balance opens to its rows.',
    ],
    [
      'Self-service for every employee',
      'Employees request leave, claim expenses, record time and request purchases, and follow each request to its end.',
    ],
  ],
  has: [
    'Maintain personnel files, assignments and pay rates',
    'Request and approve leave with the team calendar in view, and open every balance to its rows',
    'See the org chart today and as of any day',
    'Import people, departments, leave balances and histories from a file',
    'See every change and who made it',
    'Request headcount, publish openings and take applicants to their first day',
    'Schedule shifts, clock in and out, request corrections and submit timesheets',
    'Claim expenses by photo, offset advances, and be paid like any other bill',
    'Plan headcount and see which positions are filled, open or vacant',
  ],
  lacks: ['Performance reviews', 'Payroll calculation or payslips'],
  meanwhile: 'Run payroll in your present system and enter its result as a journal entry.',
  next: ['/solutions/administration', '/solutions/procurement'],
}

export const documents: Solution = {
  path: '/solutions/documents',
  title: 'Search documents by their content.',
  intro:
    'Contracts, policies, price lists and certificates are filed in folders with versions, and linked to the vendor, order or bill they belong to.',
  does: [
    [
      'Versions that never change',
      'Each version records who added it, why, and a SHA-256 checksum. Earlier versions can be restored, and two versions compared line by line.',
    ],
    [
      'Search in the text',
      'PDF, scans, Word, Excel, mail, Markdown and CSV are indexed. Search finds the passage, marks it on its page and tolerates typing errors.',
    ],
    [
      'One rule for who sees it',
      'A restricted folder is visible only to the people and roles you name. Search, passages, counts and downloads apply the same rule.',
    ],
    ['One editor at a time', 'Check a file out to edit it. Colleagues see who has it, and no one can overwrite it.'],
    [
      'Approved, signed, retained',
      'Send any document for approval, request acknowledgement, and collect signatures that can be verified offline. Retention rules remove expired documents after approval, never under a legal hold.',
    ],
  ],
  has: [
    'Drop files and whole folders, with the progress of each',
    'Read PDF, pictures, text and tables on the page',
    'See a vendor’s documents on its page, and its vendor on the document',
    'See when the same file is already in the library',
    'Attach files to any record, and open them again',
    'Share a document outside the company by an expiring link with a password and a download limit',
    'Collect signatures in order from members and external signers, by link and e-mailed code',
    'Add your own fields to a document type, and filter by them',
    'Ask what a document says, and open the sentence on its page',
  ],
  lacks: [
    'Qualified signatures or third-party time stamps',
    'Text recognition of scans in languages other than English',
    'SharePoint synchronization: the connection can be set up and tested, and moves no files yet',
  ],
  meanwhile:
    'Where the law requires a qualified signature, sign with your provider and add the signed file as a version: its checksum proves that it has not changed since.',
  next: ['/solutions/procurement', '/solutions/communications'],
}

export const communications: Solution = {
  path: '/solutions/communications',
  title: 'Conversations next to the work.',
  intro:
    'Colleagues write in channels and on the record itself, messages from outside become requests, and notifications go out by e-mail. This release sends no messages to vendors.',
  does: [
    [
      'Channels and direct messages',
      'Public and private channels, threads, mentions and search. A linked order or bill shows its state to those alone who may see it.',
    ],
    [
      'Comments on every record',
      'Questions and answers are on the order, not in a mailbox, in one timeline with approvals and changes.',
    ],
    [
      'Reasons on record',
      'Reject, release, reopen, cancel: a reason is required with the decision and recorded with it.',
    ],
    ['Live updates', 'When a colleague changes a record you have open, your page updates.'],
    [
      'Messages from outside',
      'The contact form of the public site creates a numbered request that is assigned and resolved.',
    ],
  ],
  has: [
    'Write in public and private channels, and to one or several colleagues',
    'Comment on any record you can view',
    'See changes as soon as colleagues save them',
    'Assign and resolve contact requests',
    'Receive e-mail for contact requests, invitations, access requests and pending approvals',
    'Mention a colleague in a comment; the mention is in their inbox',
    'Read the whole exchange in the timeline',
  ],
  lacks: [
    'Files in channels: they are on records and in the library',
    'Announcements with acknowledgement',
    'E-mail to vendors, or their replies',
    'Messages by Teams, WhatsApp or SMS: these connections can be set up and tested, and send no messages yet',
    'Messages to several vendors at once',
    'Message templates',
  ],
  meanwhile: 'Write to vendors from your mail program, and note the outcome on the record.',
  next: ['/solutions/documents', '/solutions/cms'],
}

export const cms: Solution = {
  path: '/solutions/cms',
  title: 'A public site without maintenance.',
  intro:
    'The pages you are reading are part of the product. They are generated when it is built; this release has no editor for them.',
  does: [
    [
      'Small attack surface',
      'Plain HTML, one style sheet, no script, no cookies, no tracking. The content security policy forbids anything else.',
    ],
    [
      'Readable by everyone',
      'Light and dark, phone and desktop, keyboard and screen reader; checked automatically with every change.',
    ],
    [
      'Found by search engines',
      'Titles, descriptions, canonical addresses and a sitemap. The application itself is not indexed.',
    ],
    [
      'A form that works',
      'The contact form needs no script, preserves what you typed when a field is missing, and blocks spam without puzzles.',
    ],
  ],
  has: [
    'Serve these sixteen pages from your own address',
    'Receive and resolve contact requests',
    'Change the texts in the source and rebuild',
  ],
  lacks: [
    'Editing, previewing or scheduling pages in the browser',
    'News or an intranet',
    'Translations',
    'An image library',
  ],
  meanwhile: 'If your company has a website, link this one from it as the way into the application.',
  next: ['/solutions/communications', '/solutions/administration'],
}
