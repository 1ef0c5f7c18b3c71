/** What this room adds to pages of rooms below, by place. */
export const adds = {
  'financial.journal-entries': () => import('./entry-settlements.tsx'),
  'financial.parties': () => import('./party-bills.tsx'),
  'financial.periods left': () => import('./unfinished.ts'),
}
