import type { RouteObject } from 'react-router'

/** Who works here, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/hr/me',
    handle: { title: 'My file' },
    lazy: async () => ({ Component: (await import('./MePage.tsx')).MePage }),
  },
  {
    path: '/hr/team',
    handle: { title: 'My team' },
    lazy: async () => ({ Component: (await import('./TeamPage.tsx')).TeamPage }),
  },
  {
    path: '/hr/employees',
    handle: { title: 'Employees' },
    lazy: async () => ({ Component: (await import('./EmployeesPage.tsx')).EmployeesPage }),
  },
  {
    path: '/personnel/workbench/:id',
    handle: { title: 'Employee' },
    lazy: async () => ({ Component: (await import('./EmployeeRecord.tsx')).EmployeeRecord }),
  },
  {
    path: '/hr/org-chart',
    handle: { title: 'Org chart' },
    lazy: async () => ({ Component: (await import('./OrgChartPage.tsx')).OrgChartPage }),
  },
  {
    path: '/hr/people',
    handle: { title: 'Personnel files' },
    lazy: async () => ({ Component: (await import('./PeoplePage.tsx')).PeoplePage }),
  },
  {
    path: '/hr/people/new',
    handle: { title: 'New personnel file' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).PersonForm }),
  },
  {
    path: '/employees/comprehensive-workbench/:id',
    handle: { title: 'Personnel file' },
    lazy: async () => ({ Component: (await import('./PersonRecord.tsx')).PersonRecord }),
  },
  {
    path: '/hr/assignments',
    handle: { title: 'Assignments' },
    lazy: async () => ({ Component: (await import('./AssignmentsPage.tsx')).AssignmentsPage }),
  },
  {
    path: '/hr/assignments/new',
    handle: { title: 'New assignment' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).AssignmentForm }),
  },
  {
    path: '/hr/assignments/:id',
    handle: { title: 'Assignment' },
    lazy: async () => ({ Component: (await import('./fact-records.tsx')).AssignmentRecord }),
  },
  {
    path: '/hr/working-weeks',
    handle: { title: 'Working weeks' },
    lazy: async () => ({ Component: (await import('./working-pages.tsx')).WorkingWeeksPage }),
  },
  {
    path: '/hr/working-weeks/new',
    handle: { title: 'New working week' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).WorkingWeekForm }),
  },
  {
    path: '/hr/working-weeks/:id',
    handle: { title: 'Working week' },
    lazy: async () => ({ Component: (await import('./working-pages.tsx')).WorkingWeekRecord }),
  },
  {
    path: '/hr/working-patterns',
    handle: { title: 'Working patterns' },
    lazy: async () => ({ Component: (await import('./working-pages.tsx')).WorkingPatternsPage }),
  },
  {
    path: '/hr/working-patterns/new',
    handle: { title: 'New working pattern' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).WorkingPatternForm }),
  },
  {
    path: '/hr/working-patterns/:id',
    handle: { title: 'Working pattern' },
    lazy: async () => ({ Component: (await import('./working-pages.tsx')).WorkingPatternRecord }),
  },
  {
    path: '/hr/identifiers',
    handle: { title: 'Identifiers' },
    lazy: async () => ({ Component: (await import('./private-pages.tsx')).IdentifiersPage }),
  },
  {
    path: '/hr/identifiers/new',
    handle: { title: 'New identifier' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).IdentifierForm }),
  },
  {
    path: '/hr/identifiers/:id',
    handle: { title: 'Identifier' },
    lazy: async () => ({ Component: (await import('./fact-records.tsx')).IdentifierRecord }),
  },
  {
    path: '/hr/dependants',
    handle: { title: 'Dependants' },
    lazy: async () => ({ Component: (await import('./private-pages.tsx')).DependantsPage }),
  },
  {
    path: '/hr/dependants/new',
    handle: { title: 'New dependant' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).DependantForm }),
  },
  {
    path: '/hr/dependants/:id',
    handle: { title: 'Dependant' },
    lazy: async () => ({ Component: (await import('./fact-records.tsx')).DependantRecord }),
  },
  {
    path: '/hr/emergency-contacts',
    handle: { title: 'Emergency contacts' },
    lazy: async () => ({ Component: (await import('./contact-pages.tsx')).EmergencyContactsPage }),
  },
  {
    path: '/hr/emergency-contacts/new',
    handle: { title: 'New emergency contact' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).EmergencyContactForm }),
  },
  {
    path: '/hr/emergency-contacts/:id',
    handle: { title: 'Emergency contact' },
    lazy: async () => ({ Component: (await import('./fact-records.tsx')).EmergencyContactRecord }),
  },
  {
    path: '/hr/private-contacts',
    handle: { title: 'Private contacts' },
    lazy: async () => ({ Component: (await import('./contact-pages.tsx')).PrivateContactsPage }),
  },
  {
    path: '/hr/private-contacts/new',
    handle: { title: 'New private contact' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).PrivateContactForm }),
  },
  {
    path: '/hr/private-contacts/:id',
    handle: { title: 'Private contact' },
    lazy: async () => ({ Component: (await import('./fact-records.tsx')).PrivateContactRecord }),
  },
  {
    path: '/hr/departments',
    handle: { title: 'Departments' },
    lazy: async () => ({ Component: (await import('./organization-pages.tsx')).DepartmentsPage }),
  },
  {
    path: '/hr/departments/new',
    handle: { title: 'New department' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).DepartmentForm }),
  },
  {
    path: '/hr/departments/:id',
    handle: { title: 'Department' },
    lazy: async () => ({ Component: (await import('./organization-records.tsx')).DepartmentRecord }),
  },
  {
    path: '/hr/jobs',
    handle: { title: 'Jobs' },
    lazy: async () => ({ Component: (await import('./organization-pages.tsx')).JobsPage }),
  },
  {
    path: '/hr/jobs/new',
    handle: { title: 'New job' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).JobForm }),
  },
  {
    path: '/hr/jobs/:id',
    handle: { title: 'Job' },
    lazy: async () => ({ Component: (await import('./organization-records.tsx')).JobRecord }),
  },
  {
    path: '/hr/places',
    handle: { title: 'Places' },
    lazy: async () => ({ Component: (await import('./organization-pages.tsx')).PlacesPage }),
  },
  {
    path: '/hr/places/new',
    handle: { title: 'New place' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).PlaceForm }),
  },
  {
    path: '/hr/places/:id',
    handle: { title: 'Place' },
    lazy: async () => ({ Component: (await import('./organization-records.tsx')).PlaceRecord }),
  },
  {
    path: '/hr/headcount',
    handle: { title: 'Headcount' },
    lazy: async () => ({ Component: (await import('./HeadcountPage.tsx')).HeadcountPage }),
  },
  {
    path: '/hr/positions',
    handle: { title: 'Positions' },
    lazy: async () => ({ Component: (await import('./organization-pages.tsx')).PositionsPage }),
  },
  {
    path: '/hr/positions/new',
    handle: { title: 'New position' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).PositionForm }),
  },
  {
    path: '/hr/positions/:id',
    handle: { title: 'Position' },
    lazy: async () => ({ Component: (await import('./organization-records.tsx')).PositionRecord }),
  },
  {
    path: '/hr/headcount-plans',
    handle: { title: 'Headcount plans' },
    lazy: async () => ({ Component: (await import('./AssignmentsPage.tsx')).HeadcountPlansPage }),
  },
  {
    path: '/hr/headcount-plans/new',
    handle: { title: 'New headcount plan' },
    lazy: async () => ({ Component: (await import('./forms.tsx')).HeadcountPlanForm }),
  },
  {
    path: '/hr/headcount-plans/:id',
    handle: { title: 'Headcount plan' },
    lazy: async () => ({ Component: (await import('./fact-records.tsx')).HeadcountPlanRecord }),
  },
]
