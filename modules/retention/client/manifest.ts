import type { ClientModule } from '#client/manifest.ts'

const group = 'Documents'
const listed = 'settings'

export const manifest: ClientModule = {
  module: 'retention',
  area: 'documents',
  order: 25,
  pages: [
    {
      label: 'Retention rules',
      to: '/documents/retention-rules',
      permission: 'documents.retention-rules.read',
      create: 'New retention rule',
      group,
      listed,
    },
    {
      label: 'Legal holds',
      to: '/documents/holds',
      also: '/documents/hold-items',
      permission: 'documents.holds.read',
      create: 'New legal hold',
      group,
      listed,
    },
    {
      label: 'Disposals',
      to: '/documents/disposals',
      permission: 'documents.disposals.read',
      create: 'New disposal',
      group,
      listed,
    },
  ],
  under: ['/documents/hold-items'],
  adds: ['documents.documents'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
