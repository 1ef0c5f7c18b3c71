import type { Door } from '#client/door.ts'

export const door: Door = {
  room: 'people',
  area: 'hr',
  order: 26,
  pages: [
    {
      label: 'Directory',
      to: '/hr/employees',
      also: '/personnel/workbench',
      permission: 'hr.employees.read',
    },
    { label: 'Org chart', to: '/hr/org-chart', permission: 'hr.employees.read' },
    {
      label: 'Personnel files',
      to: '/hr/people',
      also: '/employees/comprehensive-workbench',
      permission: 'hr.people.read',
      create: 'New personnel file',
    },
    { label: 'Assignments', to: '/hr/assignments', permission: 'hr.assignments.read', create: 'New assignment' },
    { label: 'Pay rates', to: '/hr/pay-rates', permission: 'hr.pay-rates.read', create: 'New pay rate' },
    {
      label: 'Bank accounts',
      to: '/hr/bank-accounts',
      permission: 'hr.bank-accounts.read',
      create: 'New bank account',
    },
    { label: 'Identifiers', to: '/hr/identifiers', permission: 'hr.identifiers.read', create: 'New identifier' },
    { label: 'Dependants', to: '/hr/dependants', permission: 'hr.dependants.read', create: 'New dependant' },
    {
      label: 'Emergency contacts',
      to: '/hr/emergency-contacts',
      permission: 'hr.emergency-contacts.read',
      create: 'New emergency contact',
    },
    {
      label: 'Private contacts',
      to: '/hr/private-contacts',
      permission: 'hr.private-contacts.read',
      create: 'New private contact',
    },
    { label: 'Departments', to: '/hr/departments', permission: 'hr.departments.read', create: 'New department' },
    { label: 'Jobs', to: '/hr/jobs', permission: 'hr.jobs.read', create: 'New job' },
    { label: 'Places', to: '/hr/places', permission: 'hr.places.read', create: 'New place' },
  ],
  under: ['/personnel/workbench', '/employees/comprehensive-workbench'],
  moved: { '/employees': '/hr/employees' },
  load: () => import('./routes.tsx'),
  nouns: () => import('./nouns.ts'),
}
