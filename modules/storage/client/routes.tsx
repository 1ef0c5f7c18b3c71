import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/settings/storage',
    handle: { title: 'File storage' },
    lazy: async () => ({ Component: (await import('./StoragePage.tsx')).StoragePage }),
  },
  {
    path: '/settings/storage/files',
    handle: { title: 'Stored files' },
    lazy: async () => ({ Component: (await import('./StoredFilesPage.tsx')).StoredFilesPage }),
  },
]
