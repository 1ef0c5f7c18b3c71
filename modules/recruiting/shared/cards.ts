import { card } from '#shared/card.ts'

export const jobRequisitions = card('hr.job-requisitions', {
  one: 'job requisition',
  many: 'job requisitions',
  title: 'number',
  subtitle: 'jobName',
})
export const openings = card('hr.openings', { one: 'opening', many: 'openings', title: 'title', subtitle: 'number' })
export const applications = card('hr.applications', {
  one: 'application',
  many: 'applications',
  title: 'name',
  subtitle: 'number',
})
export const interviews = card('hr.interviews', {
  one: 'interview',
  many: 'interviews',
  title: 'applicantName',
  subtitle: 'interviewerName',
})
export const scorecards = card('hr.scorecards', {
  one: 'scorecard',
  many: 'scorecards',
  title: 'applicantName',
  subtitle: 'interviewerName',
})
export const offers = card('hr.offers', { one: 'offer', many: 'offers', title: 'number', subtitle: 'applicantName' })
