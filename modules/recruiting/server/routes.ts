import { payRangeSet } from '#modules/recruiting/shared/job-requisitions.ts'
import { settings } from '#modules/recruiting/shared/settings.ts'
import type { ServerModule } from '#server/module.ts'
import { createSampleRecruiting } from '#modules/recruiting/sample/sample.ts'
import { fileRoutes, filesSet } from './application-files.ts'
import { applicationRoutes, applications } from './applications.ts'
import { serveCareers } from './careers.ts'
import { checks, files } from './checks.ts'
import { jobs } from './erase.ts'
import { interviewRoutes, interviews, scorecards } from './interviews.ts'
import { jobRequisitionRoutes, jobRequisitions } from './job-requisitions.ts'
import { offerRoutes, offers } from './offers.ts'
import { openingRoutes, openings } from './openings.ts'
import { roles } from './roles.ts'
import { serveAgreement } from './serve-agreement.ts'
import { soughtHook } from './sought.ts'

/** From the request for people to their first day: requisitions, openings, applications, interviews, offers. */
export const recruiting: ServerModule = {
  name: 'recruiting',
  area: 'hr',
  label: 'Recruiting',
  roles,
  settings,
  fieldSets: [
    { set: payRangeSet, label: 'pay ranges' },
    { set: filesSet, label: 'files of applicants' },
  ],
  records: [jobRequisitions, openings, applications, interviews, scorecards, offers],
  routes: [
    ...jobRequisitionRoutes,
    ...openingRoutes,
    ...applicationRoutes,
    ...fileRoutes(applications as never),
    ...interviewRoutes,
    ...offerRoutes,
  ],
  hooks: [soughtHook],
  serve: (server, app, pages) => {
    serveCareers(server, app, pages)
    serveAgreement(server, app, pages)
  },
  jobs,
  checks,
  files,
  sample: createSampleRecruiting,
}
