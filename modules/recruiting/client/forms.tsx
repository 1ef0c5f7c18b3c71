import { useSearchParams } from 'react-router'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { applications } from '#modules/recruiting/shared/applications.ts'
import { interviews, scorecards } from '#modules/recruiting/shared/interviews.ts'
import { jobRequisitions } from '#modules/recruiting/shared/job-requisitions.ts'
import { offers } from '#modules/recruiting/shared/offers.ts'
import { openings } from '#modules/recruiting/shared/openings.ts'

/** Of the record whose page led here. */
const useOf = (param: string, field: string) => ({ [field]: useSearchParams()[0].get(param) ?? '' })

const ofRequisition = [
  { title: 'Job', fields: ['jobId', 'departmentId', 'placeId', 'positionId', 'heads', 'wantedBy', 'overPlan'] },
  { title: 'Cost', fields: ['budget', 'currency', 'payFrom', 'payTo'] },
  { title: 'Reason', fields: ['reason'] },
]
export const JobRequisitionForm = () => (
  <NewRecordPage record={jobRequisitions} groups={ofRequisition} defaults={{ heads: '1' }} />
)

const ofOpening = [
  { title: 'Opening', fields: ['requisitionId', 'hiringManagerId', 'closesOn'] },
  { title: 'Careers page', fields: ['title', 'text'] },
]
export const OpeningForm = () => (
  <NewRecordPage record={openings} groups={ofOpening} defaults={useOf('requisition', 'requisitionId')} />
)

const ofApplication = [
  { title: 'Applicant', fields: ['givenName', 'surname', 'mail', 'phone'] },
  { title: 'Application', fields: ['openingId', 'source', 'letter', 'note'] },
]
export const ApplicationForm = () => (
  <NewRecordPage record={applications} groups={ofApplication} defaults={useOf('opening', 'openingId')} />
)

export const InterviewForm = () => (
  <NewRecordPage
    record={interviews}
    groups={[
      { title: 'Applicant and interviewer', fields: ['applicationId', 'interviewerId'] },
      { title: 'When', fields: ['day', 'time', 'way', 'about'] },
    ]}
    defaults={useOf('application', 'applicationId')}
  />
)

export const ScorecardForm = () => (
  <NewRecordPage
    record={scorecards}
    groups={[
      { title: 'Interview', fields: ['interviewId'] },
      {
        title: 'From 1, far below the job’s requirements, to 4, far above',
        fields: ['skill', 'experience', 'collaboration', 'motivation'],
      },
      { title: 'Overall rating', fields: ['recommendation', 'notes'] },
    ]}
    defaults={useOf('interview', 'interviewId')}
  />
)

const ofOffer = [
  { title: 'Applicant', fields: ['applicationId', 'startsOn', 'answerBy', 'managerId'] },
  { title: 'Terms', fields: ['pay', 'currency', 'payPer', 'fte', 'contractType'] },
]
export const OfferForm = () => (
  <NewRecordPage
    record={offers}
    groups={ofOffer}
    defaults={{ ...useOf('application', 'applicationId'), payPer: 'per month' }}
  />
)
