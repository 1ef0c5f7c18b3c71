import { recordRef } from '#shared/record-ref.ts'

export const jobRequisitions = recordRef('hr.job-requisitions', {
  one: 'job requisition',
  many: 'job requisitions',
  title: 'number',
  subtitle: 'jobName',
})
export const openings = recordRef('hr.openings', {
  one: 'opening',
  many: 'openings',
  title: 'title',
  subtitle: 'number',
})
export const applications = recordRef('hr.applications', {
  one: 'application',
  many: 'applications',
  title: 'name',
  subtitle: 'number',
})
export const interviews = recordRef('hr.interviews', {
  one: 'interview',
  many: 'interviews',
  title: 'applicantName',
  subtitle: 'interviewerName',
})
export const scorecards = recordRef('hr.scorecards', {
  one: 'scorecard',
  many: 'scorecards',
  title: 'applicantName',
  subtitle: 'interviewerName',
})
export const offers = recordRef('hr.offers', {
  one: 'offer',
  many: 'offers',
  title: 'number',
  subtitle: 'applicantName',
})
