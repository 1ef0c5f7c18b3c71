import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/documents',
    handle: { title: 'Documents' },
    lazy: async () => ({ Component: (await import('./DocumentsPage.tsx')).DocumentsPage }),
  },
  {
    path: '/documents/library',
    handle: { title: 'Library' },
    lazy: async () => ({ Component: (await import('./LibraryPage.tsx')).LibraryPage }),
  },
  {
    path: '/documents/workbench/:id',
    handle: { title: 'Document' },
    lazy: async () => ({ Component: (await import('./DocumentWorkbench.tsx')).DocumentWorkbench }),
  },
  {
    path: '/documents/revisions',
    handle: { title: 'Revisions' },
    lazy: async () => ({ Component: (await import('./RevisionsPage.tsx')).RevisionsPage }),
  },
  {
    path: '/documents/revisions/:id',
    handle: { title: 'Revision' },
    lazy: async () => ({ Component: (await import('./RevisionRecord.tsx')).RevisionRecord }),
  },
  {
    path: '/documents/read-requests',
    handle: { title: 'Read requests' },
    lazy: async () => ({ Component: (await import('./ReadRequestPages.tsx')).ReadRequestsPage }),
  },
  {
    path: '/documents/read-requests/:id',
    handle: { title: 'Read request' },
    lazy: async () => ({ Component: (await import('./ReadRequestPages.tsx')).ReadRequestRecord }),
  },
  {
    path: '/documents/folders',
    handle: { title: 'Folders' },
    lazy: async () => ({ Component: (await import('./FolderPages.tsx')).FoldersPage }),
  },
  {
    path: '/documents/folders/new',
    handle: { title: 'New folder' },
    lazy: async () => ({ Component: (await import('./FolderPages.tsx')).FolderForm }),
  },
  {
    path: '/documents/folders/:id',
    handle: { title: 'Folder' },
    lazy: async () => ({ Component: (await import('./FolderPages.tsx')).FolderRecord }),
  },
]
