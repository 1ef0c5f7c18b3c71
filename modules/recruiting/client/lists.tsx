import { NewButton } from '#client/record/new-button.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { applications, openStages } from '#modules/recruiting/shared/applications.ts'
import { interviews, scorecards } from '#modules/recruiting/shared/interviews.ts'
import { jobRequisitions } from '#modules/recruiting/shared/job-requisitions.ts'
import { offers } from '#modules/recruiting/shared/offers.ts'
import { openings } from '#modules/recruiting/shared/openings.ts'

const ofState = (id: string, label: string, states: readonly string[], field = 'state'): View => ({
  id,
  label,
  filters: [{ field, operator: 'in', value: states.join() }],
})
const all: View = { id: 'all', label: 'All', filters: [] }

export function JobRequisitionsPage() {
  const action = <NewButton record={jobRequisitions}>New job requisition</NewButton>
  return (
    <RecordList
      record={jobRequisitions}
      columns={['number', 'jobId', 'departmentId', 'heads', 'wantedBy', 'requesterName', 'state']}
      card={['jobName', 'heads', 'wantedBy', 'state']}
      views={[
        ofState('open', 'Open', ['draft', 'in approval', 'rejected']),
        ofState('approved', 'Approved', ['approved']),
        all,
      ]}
      actions={action}
      emptyAction={action}
    />
  )
}

export function OpeningsPage() {
  const action = <NewButton record={openings}>New opening</NewButton>
  return (
    <RecordList
      record={openings}
      columns={['title', 'number', 'departmentName', 'hiringManagerName', 'hired', 'heads', 'closesOn', 'state']}
      card={['departmentName', 'closesOn', 'state']}
      views={[ofState('open', 'Open', ['draft', 'published']), ofState('closed', 'Closed', ['closed']), all]}
      actions={action}
      emptyAction={action}
    />
  )
}

export function ApplicationsPage() {
  const action = <NewButton record={applications}>New application</NewButton>
  return (
    <RecordList
      record={applications}
      columns={['name', 'openingId', 'stage', 'rating', 'source', 'interviewCount', 'createdAt']}
      card={['openingTitle', 'rating', 'createdAt']}
      views={[
        ofState('open', 'Under way', openStages, 'stage'),
        ofState('ended', 'Ended', ['hired', 'rejected', 'withdrawn'], 'stage'),
        all,
      ]}
      actions={action}
      emptyAction={action}
    />
  )
}

export function InterviewsPage() {
  const action = <NewButton record={interviews}>New interview</NewButton>
  return (
    <RecordList
      record={interviews}
      columns={['applicantName', 'openingTitle', 'day', 'time', 'way', 'interviewerName', 'state']}
      card={['openingTitle', 'day', 'time', 'state']}
      views={[ofState('planned', 'Planned', ['planned']), ofState('held', 'Held', ['held']), all]}
      actions={action}
      emptyAction={action}
    />
  )
}

export function ScorecardsPage() {
  return (
    <RecordList
      record={scorecards}
      columns={[
        'applicantName',
        'openingTitle',
        'interviewerName',
        'recommendation',
        'skill',
        'experience',
        'collaboration',
        'motivation',
        'createdAt',
      ]}
      card={['openingTitle', 'interviewerName', 'recommendation']}
      views={[all]}
    />
  )
}

export function OffersPage() {
  const action = <NewButton record={offers}>New offer</NewButton>
  return (
    <RecordList
      record={offers}
      columns={['number', 'applicantName', 'jobName', 'pay', 'payPer', 'startsOn', 'state']}
      card={['applicantName', 'startsOn', 'state', 'pay']}
      views={[
        ofState('open', 'Under way', ['draft', 'in approval', 'approved', 'sent', 'accepted', 'rejected']),
        ofState('ended', 'Ended', ['hired', 'declined', 'withdrawn']),
        all,
      ]}
      actions={action}
      emptyAction={action}
    />
  )
}
