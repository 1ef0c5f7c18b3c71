import { familySet } from '#modules/people/shared/dependants.ts'
import { identitySet } from '#modules/people/shared/identifiers.ts'
import { papersSet } from '#modules/people/shared/people.ts'
import { settings } from '#modules/people/shared/settings.ts'
import { createSamplePeople } from '#modules/people/sample/sample.ts'
import { system } from '#server/call/actor.ts'
import { inCall } from '#server/call/job-call.ts'
import type { ServerModule } from '#server/module.ts'
import { assignmentRoutes, assignments } from './assignments.ts'
import { checks } from './checks.ts'
import { headcountPlans, headcountRoutes } from './headcount-plans.ts'
import { lookRoutes } from './looks.ts'
import { orgChartRoutes } from './org-chart.ts'
import { emergencyContacts, privateContacts } from './contacts.ts'
import { dependants } from './dependants.ts'
import { identifiers } from './identifiers.ts'
import { departments, jobs, places } from './organization.ts'
import { photoRoutes } from './photos.ts'
import { positions } from './positions.ts'
import { teamRoutes } from './team.ts'
import { workingPatterns } from './working-patterns.ts'
import { workingWeekRoutes, workingWeeks } from './working-weeks.ts'
import { bringUpToDate, employees, people as files, personRoutes } from './people.ts'

/** Who works here, what they do, where, and for whom, on any day. */
export const people: ServerModule = {
  name: 'people',
  area: 'hr',
  label: 'People',
  settings,
  fieldSets: [
    { set: identitySet, label: 'identifiers' },
    { set: familySet, label: 'dependants' },
    { set: papersSet, label: 'documents of a personnel file' },
  ],
  records: [
    employees,
    files,
    departments,
    jobs,
    places,
    positions,
    headcountPlans,
    assignments,
    workingPatterns,
    workingWeeks,
    emergencyContacts,
    privateContacts,
    identifiers,
    dependants,
  ],
  routes: [
    ...personRoutes,
    ...assignmentRoutes,
    ...workingWeekRoutes,
    ...orgChartRoutes,
    ...teamRoutes,
    ...lookRoutes,
    ...photoRoutes,
    ...headcountRoutes,
  ],
  checks,
  sample: createSamplePeople,
  jobs: [
    {
      name: 'people.turn-over',
      words: 'Bring people to the new day',
      // The company's midnight is in another hour for each zone; where nothing has changed, nothing is done.
      every: '1,31 * * * *',
      run: async (_data, app) =>
        void (await inCall(app, system, 'turn people over', (call) => bringUpToDate([], call))),
    },
  ],
}
