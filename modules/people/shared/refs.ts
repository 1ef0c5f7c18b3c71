import { recordRef } from '#shared/record-ref.ts'

export const departments = recordRef('hr.departments', { one: 'department', many: 'departments', title: 'name' })
export const jobs = recordRef('hr.jobs', { one: 'job', many: 'jobs', title: 'name' })
export const places = recordRef('hr.places', { one: 'place', many: 'places', title: 'name' })
/** Whoever works here, as everybody may know them. */
export const employees = recordRef('hr.employees', {
  one: 'employee',
  many: 'employees',
  title: 'displayName',
  subtitle: 'jobName',
  page: '/personnel/workbench/:id',
  chart: true,
})
/** What is kept of a person. */
export const people = recordRef('hr.people', {
  one: 'personnel file',
  many: 'personnel files',
  title: 'displayName',
  subtitle: 'employeeId',
  page: '/employees/comprehensive-workbench/:id',
  chart: true,
})
export const identifiers = recordRef('hr.identifiers', {
  one: 'identifier',
  many: 'identifiers',
  title: 'personName',
  subtitle: 'kind',
})
export const dependants = recordRef('hr.dependants', { one: 'dependant', many: 'dependants', title: 'personName' })
export const emergencyContacts = recordRef('hr.emergency-contacts', {
  one: 'emergency contact',
  many: 'emergency contacts',
  title: 'name',
  subtitle: 'personName',
})
/** Where somebody lives, and how they are reached at home. */
export const privateContacts = recordRef('hr.private-contacts', {
  one: 'private contact',
  many: 'private contacts',
  title: 'personName',
  subtitle: 'city',
})
export const assignments = recordRef('hr.assignments', {
  one: 'assignment',
  many: 'assignments',
  title: 'personName',
  subtitle: 'jobName',
})
/** A week of the company that several people work. */
export const workingPatterns = recordRef('hr.working-patterns', {
  one: 'working pattern',
  many: 'working patterns',
  title: 'name',
  subtitle: 'week',
})
export const workingWeeks = recordRef('hr.working-weeks', {
  one: 'working week',
  many: 'working weeks',
  title: 'personName',
  subtitle: 'week',
})
export const positions = recordRef('hr.positions', {
  one: 'position',
  many: 'positions',
  title: 'name',
  subtitle: 'code',
})
export const headcountPlans = recordRef('hr.headcount-plans', {
  one: 'headcount plan',
  many: 'headcount plans',
  title: 'departmentName',
  subtitle: 'positionName',
})
