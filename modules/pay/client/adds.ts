/** What this module adds to pages of modules below, by place. */
export const adds = {
  'hr.people': () => import('./person-addition.tsx'),
}
