/** What this module adds to pages of modules below, by place. */
export const adds = {
  'financial.parties payment term': () => import('./payment-term.ts'),
}
