/** What this room adds to pages of rooms below, by place. */
export const adds = {
  'documents.documents': () => import('./document-addition.tsx'),
}
