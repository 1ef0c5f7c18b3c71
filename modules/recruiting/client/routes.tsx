import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

const page = (path: string, title: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  handle: { title },
  lazy: async () => ({ Component: await load() }),
})
const lists = () => import('./lists.tsx')
const forms = () => import('./forms.tsx')
const records = () => import('./records.tsx')

/** From the request for people to their first day, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  page('/hr/recruiting', 'Pipeline', async () => (await import('./PipelinePage.tsx')).PipelinePage),
  page('/hr/job-requisitions', 'Job requisitions', async () => (await lists()).JobRequisitionsPage),
  page('/hr/job-requisitions/new', 'New job requisition', async () => (await forms()).JobRequisitionForm),
  page('/hr/job-requisitions/:id', 'Job requisition', async () => (await records()).JobRequisitionRecord),
  page('/hr/openings', 'Openings', async () => (await lists()).OpeningsPage),
  page('/hr/openings/new', 'New opening', async () => (await forms()).OpeningForm),
  page('/hr/openings/:id', 'Opening', async () => (await records()).OpeningRecord),
  page('/hr/applications', 'Applications', async () => (await lists()).ApplicationsPage),
  page('/hr/applications/new', 'New application', async () => (await forms()).ApplicationForm),
  page('/hr/applications/:id', 'Application', async () => (await import('./ApplicationRecord.tsx')).ApplicationRecord),
  page('/hr/interviews', 'Interviews', async () => (await lists()).InterviewsPage),
  page('/hr/interviews/new', 'New interview', async () => (await forms()).InterviewForm),
  page('/hr/interviews/:id', 'Interview', async () => (await records()).InterviewRecord),
  page('/hr/scorecards', 'Scorecards', async () => (await lists()).ScorecardsPage),
  page('/hr/scorecards/new', 'New scorecard', async () => (await forms()).ScorecardForm),
  page('/hr/scorecards/:id', 'Scorecard', async () => (await records()).ScorecardRecord),
  page('/hr/offers', 'Offers', async () => (await lists()).OffersPage),
  page('/hr/offers/new', 'New offer', async () => (await forms()).OfferForm),
  page('/hr/offers/:id', 'Offer', async () => (await records()).OfferRecord),
]
