import { payRangeSet } from '#modules/recruiting/shared/job-requisitions.ts'
import type { ServerModule } from '#server/module.ts'
import { rightTo } from '#shared/shown.ts'

const all = (recordTypes: string, verbs: readonly string[]) => verbs.map((verb) => `hr.${recordTypes}.${verb}`)
const own = (right: string) => `${right}@own`

/** Anybody may be asked to talk with an applicant: they see those they talk with, and nobody else. */
const interviewer = [
  ...all('applications', ['read']),
  ...all('interviews', ['read']),
  ...all('scorecards', ['read', 'create']),
]

/** Who may what in recruiting; an HR officer has everything of the area. */
export const roles: ServerModule['roles'] = {
  /** Asks for people, and hires for their own openings. */
  manager: [
    ...interviewer,
    ...all('job-requisitions', ['read', 'comment', 'create', 'update', 'submit']).map(own),
    ...all('openings', ['read', 'comment', 'update']).map(own),
    ...all('applications', ['update', 'move']),
    ...all('interviews', ['create', 'update']),
    own('hr.offers.read'),
    rightTo(payRangeSet),
  ],
  approver: [
    ...interviewer,
    ...all('job-requisitions', ['read', 'comment', 'approve']),
    ...all('offers', ['read', 'approve']),
    rightTo(payRangeSet),
  ],
  ...Object.fromEntries(
    ['accountant', 'payables-clerk', 'buyer', 'receiver', 'employee', 'auditor'].map((role) => [role, interviewer]),
  ),
}
