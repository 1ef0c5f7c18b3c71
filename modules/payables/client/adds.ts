/** What this module adds to pages of modules below, by place. */
export const adds = {
  'financial.journal-entries': () => import('./entry-settlements.tsx'),
  'financial.parties': () => import('./party-bills.tsx'),
  'financial.periods left': () => import('./unfinished.ts'),
}
