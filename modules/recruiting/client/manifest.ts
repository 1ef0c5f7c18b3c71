import type { ClientModule } from '#client/manifest.ts'

const group = 'Recruiting'
/** Hiring managers and officers; an interviewer is led to their interviews by the inbox. */
const daily = 'hr.openings.read'

export const manifest: ClientModule = {
  module: 'recruiting',
  area: 'hr',
  order: 27,
  pages: [
    { label: 'Pipeline', to: '/hr/recruiting', permission: 'hr.openings.read', group },
    {
      label: 'Job requisitions',
      to: '/hr/job-requisitions',
      permission: 'hr.job-requisitions.read',
      create: 'New job requisition',
      group,
    },
    { label: 'Openings', to: '/hr/openings', permission: 'hr.openings.read', create: 'New opening', group },
    {
      label: 'Applications',
      to: '/hr/applications',
      permission: 'hr.applications.read',
      create: 'New application',
      group,
      daily,
    },
    {
      label: 'Interviews',
      to: '/hr/interviews',
      permission: 'hr.interviews.read',
      create: 'New interview',
      group,
      daily,
    },
    {
      label: 'Scorecards',
      to: '/hr/scorecards',
      permission: 'hr.scorecards.read',
      create: 'New scorecard',
      group,
      daily,
    },
    { label: 'Offers', to: '/hr/offers', permission: 'hr.offers.read', create: 'New offer', group },
  ],
  quick: [{ label: 'New opening', to: '/hr/openings/new', permission: 'hr.openings.create' }],
  adds: ['hr.people', 'hr.home'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
