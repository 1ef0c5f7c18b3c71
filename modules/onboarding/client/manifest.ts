import type { ClientModule } from '#client/manifest.ts'
import { setsUp } from '#modules/onboarding/shared/set-up.ts'

/** In the menu of the settings for whoever sets a company up; in an evaluation everybody is led here by the bar above each page. */
export const manifest: ClientModule = {
  module: 'onboarding',
  area: 'settings',
  order: 70,
  pages: [{ label: 'First steps', to: '/settings/first-steps', permission: setsUp, group: 'System' }],
  adds: ['shell.evaluation', 'shell.guide', 'overview top', 'settings parts'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
}
