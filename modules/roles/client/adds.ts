/** What this room adds to pages of others, by place. */
export const adds = {
  'settings.members': () => import('./member-conflicts.tsx'),
  'settings parts': () => import('./settings-part.ts'),
}
