/** What this module adds to pages of modules below, by place. */
export const adds = {
  'documents.documents': () => import('./document-addition.tsx'),
}
