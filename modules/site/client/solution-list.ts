/** The solution pages, in their order. `whole` says that the product does the work itself today. */
export const solutionList = [
  {
    path: '/solutions/financial',
    name: 'Finance',
    hue: 'finance',
    whole: true,
    line: 'Books that close, bills that match, large payments that take two people.',
  },
  {
    path: '/solutions/procurement',
    name: 'Procurement',
    hue: 'procurement',
    whole: true,
    line: 'From the request to the goods received and the bill that may be paid.',
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
    whole: false,
    line: 'A library with versions and rights, found by what stands in it.',
  },
  {
    path: '/solutions/communications',
    name: 'Communications',
    hue: 'communications',
    whole: false,
    line: 'Remarks stand on the record; messages from outside become work.',
  },
  {
    path: '/solutions/hr',
    name: 'People',
    hue: 'people',
    whole: false,
    line: 'Who works here, what they do, for whom and for which pay, on any day.',
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
