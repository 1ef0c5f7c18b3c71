/** What this module adds to pages of modules below, by place. */
export const adds = {
  'hr.people': () => import('./person-addition.tsx'),
  'hr.employees': () => import('./employee-addition.tsx'),
  'hr.team': () => import('./team-addition.tsx'),
  'hr.home': () => import('./hr-addition.tsx'),
  'hr.me': () => import('./home-addition.tsx'),
}
