import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'skills',
  area: 'hr',
  order: 27.8,
  pages: [
    {
      label: 'Skills and certificates',
      to: '/hr/skills',
      permission: 'hr.skills.read',
      create: 'New skill',
      group: 'Directory',
      daily: 'hr.people.create',
    },
  ],
  adds: ['hr.people', 'hr.employees', 'hr.me'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
