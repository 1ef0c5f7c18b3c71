import type { Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { withoutVersion } from '#server/call/call.ts'
import type { Served } from '#server/record/serve.ts'
import type { AnyRecord } from '#shared/record.ts'
import { assignments } from './assignments.ts'
import { privateContacts } from './contacts.ts'
import { payRates } from './pay-rates.ts'
import { people } from './people.ts'

/** A person who begins to work here, with what they do and are paid from the first day on. */
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
  pay: { rate: string; currency: string; rateType: string }
}

/** As the call that creates one does it: completed, checked, written, audited. */
async function make<R, D>(served: Served<AnyRecord, R, D>, values: object, call: Call): Promise<string> {
  const draft = { values } as D
  const { id } = await served.create((await served.options.prepare?.(draft, { call, before: null })) ?? draft, call)
  return String(id)
}

/** Opens the personnel file of somebody who is hired elsewhere in the app, and answers its id. */
export async function employ({ person, home, hireDate, job, pay }: Employment, given: Call): Promise<string> {
  const call = withoutVersion(given)
  const personId = await make(people as never, { ...person, hireDate }, call)
  await make(assignments as never, { personId, validFrom: hireDate, ...job, reason: 'hire' }, call)
  await make(payRates as never, { personId, validFrom: hireDate, ...pay, reason: 'hire' }, call)
  if (home.mail || home.phone) await make(privateContacts as never, { personId, ...home }, call)
  return personId
}
