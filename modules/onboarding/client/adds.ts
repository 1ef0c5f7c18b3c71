/** What this module adds to pages of others, by place. */
export const adds = {
  'shell.evaluation': () => import('./evaluation-addition.tsx'),
  'shell.guide': () => import('./guide-addition.tsx'),
  'overview top': () => import('./dashboard-addition.tsx'),
  'settings parts': () => import('./settings-part.ts'),
}
