/** What this room adds to pages of rooms below, by place. */
export const adds = {
  'financial.parties payment term': () => import('./payment-term.ts'),
}
