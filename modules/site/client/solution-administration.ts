import type { Solution } from './SolutionPage.tsx'

export const administration: Solution = {
  path: '/solutions/administration',
  title: 'Administration without surprises.',
  intro:
    'Sign-in through your directory or with Mainstay accounts, permissions by role, an audit log that cannot be edited, data import and export, and one command that verifies everything.',
  does: [
    [
      'Single sign-on or local accounts',
      'Microsoft Entra ID with your multi-factor rules, or invitation with a confirmed address and a second factor.',
    ],
    [
      'People and their access',
      'Administrators assign roles, disable accounts and sign people out everywhere, effective with the next request. No one can change their own roles.',
    ],
    [
      'Permissions by record type and action',
      'Read, create, approve, post, export: every API call declares the permission it needs, and the server does not start without it.',
    ],
    [
      'Approval by amount',
      'Policies define who approves which amount. No one approves a document they had a part in, and a refusal says why.',
    ],
    [
      'A sealed audit log',
      'Every change with before and after values, person, time and session, sealed in a hash chain within seconds.',
    ],
    [
      'Export and verification',
      'Export exactly what a list shows, use the API described in OpenAPI 3.1, and recompute the books and the audit log from their rows with one command.',
    ],
  ],
  has: [
    'Connect Entra ID, use Mainstay accounts, or evaluate with sample accounts',
    'Invite people and approve access requests',
    'Assign one or more of the nine built-in roles',
    'See your active sessions, and create API tokens',
    'Configure the installation from the environment; invalid values are reported at start',
    'Run on the included PostgreSQL or on your own',
    'Find any record by number, name or amount, even with typing errors',
    'Set up and test connections to SharePoint, Graph, Teams, WhatsApp, SMS, Azure, a database and an AI model',
    'Monitor health, jobs, mail and browser errors',
  ],
  lacks: [
    'Directories other than Microsoft Entra ID',
    'Scheduling backups from inside the product',
    'Exchanging records with connected systems: use files or the API',
  ],
  meanwhile: 'Back up PostgreSQL and the file folder with your usual tools.',
  questions: [
    [
      'What must be backed up?',
      'The database and the data folder. With the included PostgreSQL both are in one folder; stop the product first or use PostgreSQL’s tools.',
    ],
    [
      'What happens if the server stops during work?',
      'Nothing that was confirmed is lost or done twice. This is tested by killing the server.',
    ],
    [
      'How does it scale?',
      'Start more processes on the same database. Numbers, jobs and sessions are coordinated through it.',
    ],
  ],
  next: ['/solutions/financial', '/solutions/procurement'],
}
