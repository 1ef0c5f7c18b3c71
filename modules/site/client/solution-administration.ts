import type { Solution } from './SolutionPage.tsx'

export const administration: Solution = {
  path: '/solutions/administration',
  title: 'Run it without wondering what it does.',
  intro:
    'Sign-in through your directory or with accounts of its own, rights by role, a history that cannot be edited, data in and out, and one command that proves the whole.',
  does: [
    [
      'Sign-in by your directory, or its own',
      'Through Microsoft Entra ID with your multi-factor rules; or by invitation, with confirmed addresses and a second factor.',
    ],
    [
      'People and their access',
      'Administrators give roles, disable a person and sign them out everywhere. It holds from the next request on, and nobody changes their own roles.',
    ],
    [
      'Permissions by record type and action',
      'Read, create, approve, post, export: each call names the right it needs, and one without a name does not start.',
    ],
    [
      'Approval by amount',
      'Policies say whose decision which amount needs. Nobody decides on a document they had a part in, and a refusal says why.',
    ],
    [
      'A sealed audit log',
      'Every change with before and after, who, when and under which session, sealed in a hash chain every few seconds.',
    ],
    [
      'Data out, and proof',
      'Exports of exactly what a list shows, all calls in OpenAPI 3.1, and one command that recomputes books and audit log from their rows.',
    ],
  ],
  has: [
    'Connect Entra ID, keep the accounts in Mainstay itself, or evaluate with sample accounts',
    'Invite people, and decide on requests for access',
    'Give people one or more of the nine roles that come with the product',
    'See where you are signed in, and make access tokens for programs',
    'Set everything an installation needs from the environment; a wrong value is named in a sentence',
    'Run on the PostgreSQL that comes along, or on your own',
    'Find any record by number, name or amount, even with a typing mistake',
    'Set up and test connections to SharePoint, Graph, Teams, WhatsApp, SMS, Azure, a database and an AI model',
    'Watch health, jobs, mail and the errors that browsers report, and see what moved in the last hour',
  ],
  lacks: [
    'Connect a directory other than Microsoft Entra ID',
    'Schedule backups from inside the product',
    'Exchange records with the systems that are connected: that is done by files and by the API',
  ],
  meanwhile: 'Backups are those of PostgreSQL and of one folder of files.',
  questions: [
    [
      'What must be backed up?',
      'The database and the data folder. With the PostgreSQL that comes along both are in that one folder; stop the product or use the tools of PostgreSQL.',
    ],
    [
      'What if the server stops in the middle of work?',
      'Nothing that was acknowledged is lost or done twice. That is tested by ending it by force.',
    ],
    [
      'How does it grow?',
      'Start more processes on the same database. They agree on numbers, jobs and sessions through it.',
    ],
  ],
  next: ['/solutions/financial', '/solutions/procurement'],
}
