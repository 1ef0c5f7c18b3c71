import { createSampleSkills } from '#modules/skills/sample/sample.ts'
import type { ServerModule } from '#server/module.ts'
import { roles } from './roles.ts'
import { skillRoutes, skills } from './skills.ts'

/** Skills: who can do what, and until when they are certified for it. */
export const skillsModule: ServerModule = {
  name: 'skills',
  area: 'hr',
  label: 'Skills',
  roles,
  records: [skills],
  routes: skillRoutes,
  sample: createSampleSkills,
}
