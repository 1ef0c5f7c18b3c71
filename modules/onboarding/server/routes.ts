import type { ServerModule } from '#server/module.ts'
import { firstStepRoutes } from './first-steps.ts'

/** The way from an empty installation to the first paid bill, and through an evaluation: what the modules declare, ticked by the data. */
export const firstSteps: ServerModule = {
  name: 'onboarding',
  area: 'settings',
  label: 'First steps',
  records: [],
  routes: firstStepRoutes,
}
