import type { Ready } from './ready.ts'

const most = (by: string) => ({ by, descending: true })

/** Standard reports of people. */
export const people: readonly Ready[] = [
  {
    slug: 'headcount',
    name: 'Headcount by department and place',
    description: 'People who work here today',
    area: 'People',
    question: {
      dataset: 'hr.employees',
      rows: [{ field: 'departmentId' }],
      columns: [{ field: 'placeId' }],
      values: [{ name: 'people', kind: 'count', label: 'People' }],
      sort: most('people'),
      chart: 'stacked bars',
    },
  },
  {
    slug: 'joiners',
    name: 'Joiners by month',
    description: 'People by the month they were hired in, by kind of employment',
    area: 'People',
    question: {
      dataset: 'hr.people',
      filters: [{ field: 'hireDate', operator: 'within', value: 'last 365 days' }],
      rows: [{ field: 'hireDate', by: 'month' }],
      columns: [{ field: 'employeeType' }],
      values: [{ name: 'people', kind: 'count', label: 'Joiners' }],
      chart: 'stacked bars',
    },
  },
  {
    slug: 'leavers',
    name: 'Leavers by month and reason',
    description: 'People by the month they left in',
    area: 'People',
    question: {
      dataset: 'hr.people',
      filters: [{ field: 'leaveDate', operator: 'within', value: 'last 365 days' }],
      rows: [{ field: 'leaveDate', by: 'month' }],
      columns: [{ field: 'leaveReason' }],
      values: [{ name: 'people', kind: 'count', label: 'Leavers' }],
      chart: 'stacked bars',
    },
  },
  {
    slug: 'absence',
    name: 'Absence by type and month',
    description: 'Approved leave by the month it begins in',
    area: 'People',
    question: {
      dataset: 'hr.leave-requests',
      filters: [
        { field: 'state', operator: 'eq', value: 'approved' },
        { field: 'firstDay', operator: 'within', value: 'this year' },
      ],
      rows: [{ field: 'typeId' }, { field: 'unit' }],
      columns: [{ field: 'firstDay', by: 'month' }],
      values: [{ name: 'taken', kind: 'sum', field: 'quantity', label: 'Leave' }],
      chart: 'table',
    },
  },
  {
    slug: 'leave-balances',
    name: 'Leave balances',
    description: 'Entitled, taken and expired leave of each person, by type',
    area: 'People',
    question: {
      dataset: 'hr.leave-entries',
      rows: [{ field: 'personId' }, { field: 'typeId' }],
      columns: [{ field: 'kind' }],
      values: [{ name: 'balance', kind: 'sum', field: 'quantity', label: 'Leave' }],
    },
  },
  {
    slug: 'expenses',
    name: 'Expenses by type and person',
    description: 'Claimed and approved amounts of this fiscal year',
    area: 'People',
    question: {
      dataset: 'hr.expense-claims.lines',
      filters: [{ field: 'day', operator: 'within', value: 'this year' }],
      rows: [{ field: 'typeId' }, { field: 'parent.personId' }],
      values: [
        { name: 'claimed', kind: 'sum', field: 'amount', label: 'Claimed' },
        { name: 'approved', kind: 'sum', field: 'approvedAmount', label: 'Approved' },
      ],
      sort: most('claimed'),
      chart: 'bars',
    },
  },
  {
    slug: 'recruitment',
    name: 'Recruitment funnel',
    description: 'Applications of each opening by stage',
    area: 'People',
    question: {
      dataset: 'hr.applications',
      rows: [{ field: 'openingId' }],
      columns: [{ field: 'stage' }],
      values: [{ name: 'applications', kind: 'count', label: 'Applications' }],
      chart: 'stacked bars',
    },
  },
  {
    slug: 'hours',
    name: 'Hours by person and month',
    description: 'Hours of timesheets, by the month of the day',
    area: 'People',
    question: {
      dataset: 'hr.timesheets.lines',
      filters: [{ field: 'day', operator: 'within', value: 'last 90 days' }],
      rows: [{ field: 'parent.personId' }],
      columns: [{ field: 'day', by: 'month' }],
      values: [{ name: 'hours', kind: 'sum', field: 'hours', label: 'Hours' }],
    },
  },
]
