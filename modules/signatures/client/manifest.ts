import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'signatures',
  area: 'documents',
  order: 26,
  pages: [
    {
      label: 'Signatures',
      to: '/documents/signature-requests',
      permission: 'documents.signature-requests.read',
      create: 'New signature request',
      group: 'Documents',
    },
  ],
  adds: ['documents.documents', 'hr.me'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
