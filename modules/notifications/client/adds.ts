/** What this module adds to pages of others, by place. */
export const adds = {
  'settings parts': () => import('./settings-part.ts'),
}
