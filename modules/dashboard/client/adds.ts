/** What this module adds to pages of modules below, by place. */
export const adds = {
  'reports.toolbar': () => import('./report-addition.tsx'),
}
