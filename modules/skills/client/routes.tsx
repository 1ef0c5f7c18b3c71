import type { RouteObject } from 'react-router'

/** Skills, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/hr/skills',
    handle: { title: 'Skills and certificates' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).SkillsPage }),
  },
  {
    path: '/hr/skills/new',
    handle: { title: 'New skill' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).SkillForm }),
  },
  {
    path: '/hr/skills/:id',
    handle: { title: 'Skill' },
    lazy: async () => ({ Component: (await import('./pages.tsx')).SkillRecord }),
  },
]
