/** What this module adds to pages of others, by place. */
export const adds = {
  'record access': () => import('./access-panel.tsx'),
  'settings.members': () => import('./member-conflicts.tsx'),
  'settings parts': () => import('./settings-part.ts'),
}
