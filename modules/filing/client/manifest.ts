import type { ClientModule } from '#client/manifest.ts'

const group = 'Documents'

export const manifest: ClientModule = {
  module: 'filing',
  area: 'documents',
  order: 28,
  pages: [
    { label: 'By field', to: '/documents/field-values', permission: 'documents.field-values.read', group },
    {
      label: 'Fields',
      to: '/documents/document-fields',
      permission: 'documents.document-fields.read',
      create: 'New document field',
      group,
      listed: 'settings',
    },
  ],
  adds: ['documents.documents', 'documents library columns'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
