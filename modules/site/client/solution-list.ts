/** The solution pages, in their order. `whole` says that the product does the work itself today. */
export const solutionList = [
  {
    path: '/solutions/financial',
    name: 'Finance',
    hue: 'finance',
    whole: true,
    line: 'Books that close, bills that match, payment runs, large payments that take two people.',
  },
  {
    path: '/solutions/procurement',
    name: 'Procurement',
    hue: 'procurement',
    whole: true,
    line: 'From the request to the goods received and the bill approved for payment.',
  },
  {
    path: '/solutions/administration',
    name: 'Administration',
    hue: 'operations',
    whole: true,
    line: 'Sign-in, rights, the audit log, data in and data out.',
  },
  {
    path: '/solutions/documents',
    name: 'Documents',
    hue: 'documents',
    whole: true,
    line: 'A library with versions, approval, signatures and retention, searchable by content.',
  },
  {
    path: '/solutions/communications',
    name: 'Communications',
    hue: 'communications',
    whole: false,
    line: 'Channels and direct messages, comments on every record; messages from outside become requests.',
  },
  {
    path: '/solutions/hr',
    name: 'People',
    hue: 'people',
    whole: true,
    line: 'Personnel files, org chart, leave, time, expenses and recruiting.',
  },
  {
    path: '/solutions/cms',
    name: 'Website',
    hue: 'reports',
    whole: false,
    line: 'A public site that comes with the product and needs no script.',
  },
] as const

export type SolutionPath = (typeof solutionList)[number]['path']
