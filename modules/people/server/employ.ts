import type { Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { withoutVersion } from '#server/call/call.ts'
import { assignments } from './assignments.ts'
import { privateContacts } from './contacts.ts'
import { make } from './make.ts'
import { people } from './people.ts'

/** A person who begins to work here, with what they do from the first day on. */
type Employment = {
  person: { givenName: string; surname: string }
  home: { mail: string | null; phone: string | null }
  hireDate: Day
  job: {
    jobId: string
    departmentId: string
    placeId: string | null
    managerId: string | null
    fte: string
    contractType: string
    positionId: string | null
    /** Why this is beyond the headcount plan. */
    overPlan: string | null
  }
}

/** Opens the personnel file of somebody who is hired elsewhere in the app, and answers its id. */
export async function employ({ person, home, hireDate, job }: Employment, given: Call): Promise<string> {
  const call = withoutVersion(given)
  const personId = await make(people as never, { ...person, hireDate }, call)
  await make(assignments as never, { personId, validFrom: hireDate, ...job, reason: 'hire' }, call)
  if (home.mail || home.phone) await make(privateContacts as never, { personId, ...home }, call)
  return personId
}
