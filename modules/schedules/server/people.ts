import { reports } from '#modules/reports/shared/reports.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { actorById } from '#server/call/job-call.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'

/** Throws `unprocessable` where one of them is no member who can open reports. */
export async function refuseStrangers(ids: readonly string[], { now, tx }: Call): Promise<void> {
  for (const id of ids) {
    const member = await actorById({ db: tx, now: () => now }, id)
    if (member && may(member, reports.api.read.can)) continue
    throw new Problem('unprocessable', says.noSuchPerson(), { recipients: says.noSuchPerson() })
  }
}
