import type { RouteObject } from 'react-router'

const pages = () => import('./pages.tsx')

/** Fields of the company's own, and documents by what they say in them. */
export const routes: RouteObject[] = [
  {
    path: '/documents/document-fields',
    handle: { title: 'Document fields' },
    lazy: async () => ({ Component: (await pages()).DocumentFieldsPage }),
  },
  {
    path: '/documents/document-fields/new',
    handle: { title: 'New document field' },
    lazy: async () => ({ Component: (await pages()).DocumentFieldForm }),
  },
  {
    path: '/documents/document-fields/:id',
    handle: { title: 'Document field' },
    lazy: async () => ({ Component: (await pages()).DocumentFieldRecord }),
  },
  {
    path: '/documents/field-values',
    handle: { title: 'Documents by field' },
    lazy: async () => ({ Component: (await pages()).FieldValuesPage }),
  },
  {
    path: '/documents/field-values/:id',
    handle: { title: 'Field of a document' },
    lazy: async () => ({ Component: (await pages()).FieldValueRecord }),
  },
]
