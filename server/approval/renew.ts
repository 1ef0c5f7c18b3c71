import { system } from '#server/call/actor.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { JobHandler, ServerModule } from '#server/module.ts'
import { seatAgain, stuckSql } from './save.ts'

/** Too few are left to decide on something, as after a person went: whom the policy of its submission names now gets the seats. */
export const renewSeats = (modules: readonly ServerModule[]): JobHandler => ({
  name: 'approvals.renew-seats',
  words: 'Replace approvers where too few are left',
  every: '*/10 * * * *',
  run: async (_data, app) => {
    const recordTypes = new Map(
      modules.flatMap(({ records }) => records.map((each) => [String(each.record.name), each])),
    )
    const stuck = await rowsOf<{ id: string; record: string; recordId: string; step: number }>(app.db, stuckSql)
    for (const { id, record, recordId, step } of stuck) {
      const recordType = recordTypes.get(record)
      if (!recordType) continue
      await inQuietCall(app, system, 'approvals.renew-seats', async (call) => {
        // The record first, then its submission: in this order everywhere.
        await recordType.lock(recordId, call)
        const [still] = (await rowsOf<{ id: string; step: number }>(call.tx, stuckSql)).filter(
          (each) => each.id === id && each.step === step,
        )
        if (still) await seatAgain(recordType.record, id, step, call)
      })
    }
  },
})
