import type { Ready } from './ready.ts'

const most = (by: string) => ({ by, descending: true })

/** Standard reports of documents and of the system. */
export const rest: readonly Ready[] = [
  {
    slug: 'documents',
    name: 'Documents by type and state',
    description: 'Number of documents you can open',
    area: 'Documents',
    question: {
      dataset: 'documents.documents',
      rows: [{ field: 'documentType' }],
      columns: [{ field: 'state' }],
      values: [{ name: 'documents', kind: 'count', label: 'Documents' }],
      sort: most('documents'),
      chart: 'stacked bars',
    },
  },
  {
    slug: 'documents-to-review',
    name: 'Documents due for review',
    description: 'Documents by the month their review is due in',
    area: 'Documents',
    question: {
      dataset: 'documents.documents',
      filters: [{ field: 'reviewOn', operator: 'filled' }],
      rows: [{ field: 'reviewOn', by: 'month' }, { field: 'documentType' }],
      values: [{ name: 'documents', kind: 'count', label: 'Documents' }],
    },
  },
  {
    slug: 'read-requests',
    name: 'Open read requests',
    description: 'Documents that people were asked to read, and how many have',
    area: 'Documents',
    question: {
      dataset: 'documents.read-requests',
      rows: [{ field: 'state' }, { field: 'documentId' }],
      values: [
        { name: 'asked', kind: 'sum', field: 'asked', label: 'Asked' },
        { name: 'read', kind: 'sum', field: 'read', label: 'Read' },
        { name: 'share', kind: 'formula', formula: 'read / asked * 100', label: 'Read in %' },
      ],
    },
  },
  {
    slug: 'members',
    name: 'Members by state and second factor',
    description: 'Accounts of this installation',
    area: 'System',
    question: {
      dataset: 'settings.members',
      rows: [{ field: 'state' }],
      columns: [{ field: 'secondFactor' }],
      values: [{ name: 'members', kind: 'count', label: 'Members' }],
    },
  },
  {
    slug: 'sign-ins',
    name: 'Last sign-ins',
    description: 'Members by the month they last signed in',
    area: 'System',
    question: {
      dataset: 'settings.members',
      rows: [{ field: 'lastSignInAt', by: 'month' }],
      values: [{ name: 'members', kind: 'count', label: 'Members' }],
      chart: 'bars',
    },
  },
  {
    slug: 'mail',
    name: 'E-mails by state',
    description: 'E-mails of the last 30 days, sent, waiting and failed',
    area: 'System',
    question: {
      dataset: 'settings.mails',
      filters: [{ field: 'createdAt', operator: 'within', value: 'last 30 days' }],
      rows: [{ field: 'createdAt', by: 'day' }],
      columns: [{ field: 'state' }],
      values: [{ name: 'mails', kind: 'count', label: 'E-mails' }],
      chart: 'stacked bars',
    },
  },
  {
    slug: 'audit-log',
    name: 'Audit log',
    description: 'Every change, with its person, time, and values before and after',
    area: 'System',
    to: '/settings/audit',
    can: 'settings.audit.read',
  },
]
