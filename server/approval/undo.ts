import { Problem } from '#shared/problem.ts'
import type { Decided } from '#shared/record.ts'
import type { Call } from '#server/call/call.ts'
import type { Row } from '#server/record/source.ts'
import { switchedOff } from './alone.ts'
import { policiesOf, submissionOf } from './engine.ts'
import { deciderOf, factsOf, routeOf, type Stake } from './facts.ts'
import { makersOf } from './makers.ts'
import { either, seatsOf } from './people.ts'
import { says } from '../sentences.ts'

/**
 * Undoing takes a second person as doing did: what somebody approved is undone by others than its makers; where a `stake` is named, what a
 * policy would ask somebody for is undone by one of those it asks.
 */
export async function refuseUndoing(record: Decided, row: Row, how: string, call: Call, stake?: Stake): Promise<void> {
  const makers = await makersOf(record, row, call)
  const old = await submissionOf(record, row.id, call)
  if (old?.state === 'approved' && !old.unasked && makers.has(call.actor.id))
    throw new Problem('forbidden', says.undoneByAnother({ how }))
  if (!stake || (await switchedOff(deciderOf(record), call))) return
  const route = routeOf(await policiesOf(call, deciderOf(record)), {
    ...factsOf(record, row),
    amount: stake.amount,
  })
  if (!route?.steps.length) return
  const people = (await seatsOf(call.tx, route.steps, null, makers, true)).flat()
  if (!people.some(({ id }) => id === call.actor.id))
    throw new Problem(
      'forbidden',
      says.undoneOnlyByApprover({
        how,
        people: either([...new Set(people.map(({ name }) => name))]) || 'an administrator',
      }),
    )
}
