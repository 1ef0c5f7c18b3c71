import { anchorJobs } from '#server/audit/anchor.ts'
import { verificationJobs } from '#server/audit/verification.ts'
import { identityJobs } from '#server/auth/ended-tokens.ts'
import { sealingJobs } from '#server/auth/seal-anew.ts'
import { orphanJobs } from '#server/files/orphans.ts'
import { uploadJobs } from '#server/files/uploads.ts'
import { inboxJobs } from '#server/inbox/wake.ts'
import { importJobs } from '#server/imports/run.ts'
import { accountJobs } from '#server/identity-provider/forgotten.ts'
import { outboxJobs } from '#server/outbox/deliver.ts'
import { paperJobs } from '#server/papers/render.ts'
import { verbRunJobs } from '#server/record/verb-run-job.ts'
import type { JobHandler, ServerModule } from '#server/module.ts'
import { moveJobs } from '#server/storage/move.ts'
import { followManagers } from '../approval/follow-managers.ts'
import { remindLate } from '../approval/reminders.ts'
import { renewSeats } from '../approval/renew.ts'
import { housekeeping } from './housekeeping.ts'

/** What each job does, in words. */
export const jobWords = (modules: readonly ServerModule[]): ReadonlyMap<string, string> =>
  new Map(jobHandlers(modules).flatMap(({ name, words }) => (words ? [[name, words]] : [])))

/** All jobs of the app: the core's own and those of its modules. Refuses two of one name. */
export function jobHandlers(modules: readonly ServerModule[]): JobHandler[] {
  const handlers = [
    ...housekeeping,
    renewSeats(modules),
    followManagers(modules),
    remindLate(modules),
    ...identityJobs,
    ...sealingJobs,
    ...outboxJobs,
    ...paperJobs,
    ...uploadJobs,
    ...orphanJobs,
    ...moveJobs,
    ...accountJobs,
    ...importJobs(modules),
    ...verbRunJobs(modules),
    ...inboxJobs(modules),
    ...verificationJobs,
    ...anchorJobs,
    ...modules.flatMap(({ jobs = [] }) => jobs),
  ]
  const twice = handlers.find(({ name }, at) => handlers.findIndex((other) => other.name === name) !== at)
  if (twice) throw new Error(`two modules answer the job ${twice.name}`)
  return handlers
}
