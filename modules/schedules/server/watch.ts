import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { answer } from '#modules/reports/server/answer.ts'
import { questionOfSource } from '#modules/reports/server/source.ts'
import { sourceAddress } from '#modules/reports/shared/source.ts'
import type { AppContext } from '#server/app-context.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { actorById, inQuietCall, isLost } from '#server/call/job-call.ts'
import type { JobHandler } from '#server/module.ts'
import { notify } from '#server/inbox/notify.ts'
import { isAddress, sendMail } from '#server/outbox/mail.ts'
import { figureOn } from '#server/papers/paper.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { compare, subtract } from '#shared/money.ts'
import { alerts } from '#modules/schedules/shared/alerts.ts'
import { alertTable, crossingTable } from './tables.ts'
import { totalOf } from './total.ts'

type Alert = typeof alertTable.$inferSelect

/** Computes every alert that was not computed in the last minutes, each in a transaction of its own under its owner's rights. */
export async function watch(app: AppContext): Promise<void> {
  const before = new Date(app.now().getTime() - 10 * 60_000).toISOString()
  const due = await app.db
    .select({ id: alertTable.id, ownerId: alertTable.ownerId })
    .from(unscoped(alertTable, 'the app'))
    .where(
      and(
        isNull(alertTable.archivedAt),
        sql`(${alertTable.checkedAt} is null or ${lte(alertTable.checkedAt, before)})`,
      ),
    )
    .orderBy(sql`${alertTable.checkedAt} nulls first`, alertTable.id)
  for (const { id, ownerId } of due) {
    const owner = await actorById(app, ownerId)
    if (!owner) continue
    try {
      await inQuietCall(app, owner, 'alert checked', (call) => check(id, call))
    } catch (error) {
      // An error of one alert must not keep the others from being checked.
      if (isLost(error)) throw error
      app.log.error({ err: error, alert: id }, 'an alert could not be computed')
    }
  }
}

/** Whether a value is beyond the threshold; of a change, beyond it since the last alert. */
function isBeyond({ comparison, threshold, baseValue }: Alert, value: string): boolean {
  if (comparison === 'above') return compare(value, threshold) > 0
  if (comparison === 'below') return compare(value, threshold) < 0
  const change = subtract(value, baseValue ?? value)
  return compare(change.replace('-', ''), threshold) >= 0
}

async function check(id: string, call: Call): Promise<void> {
  const { tx, now } = call
  const [alert] = await tx.select().from(unscoped(alertTable, 'the app')).where(eq(alertTable.id, id)).for('update')
  if (!alert || alert.archivedAt) return
  const value = await valueOf(alert, call)
  const today = await dayOf(call)
  const isMuted = alert.mutedUntil !== null && alert.mutedUntil >= today
  const beyond = value !== null && isBeyond(alert, value)
  const isChange = alert.comparison === 'changed by'
  const crosses = beyond && (isChange || !alert.beyond)
  const set: Partial<Alert> = {
    checkedAt: now.toISOString(),
    ...(value === null ? {} : { lastValue: value, beyond: beyond && !isChange }),
    // A change is measured from the first value, then from the last one that was told.
    ...(isChange && value !== null && (crosses || alert.baseValue === null) ? { baseValue: value } : {}),
    ...(crosses ? { crossedAt: now.toISOString() } : {}),
    ...(alert.state === 'muted' && !isMuted ? { state: 'watching', mutedUntil: null } : {}),
  }
  await tx.update(alertTable).set(set).where(eq(alertTable.id, id))
  if (!crosses) return
  const [crossing] = await tx
    .insert(crossingTable)
    .values({ alertId: id, at: now.toISOString(), value: value!, before: alert.lastValue, told: !isMuted })
    .returning({ id: crossingTable.id })
  if (!isMuted) await tell(alert, value!, crossing!.id, call)
}

/** The value under the owner's rights; null where nothing is counted, or the report is closed to them by now. */
async function valueOf({ source, valueName, currency }: Alert, call: Call): Promise<string | null> {
  try {
    const { question } = await questionOfSource(source, call)
    return totalOf(await answer(question, call), valueName, currency).value
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Once per crossing: in the inbox, and by e-mail. */
async function tell(alert: Alert, value: string, crossingId: string, call: Call): Promise<void> {
  const { actor, app } = call
  await notify(call, {
    to: [actor.id],
    kind: 'job',
    record: alerts.name,
    recordId: alert.id,
    why: 'started',
    action: 'crossed',
  })
  if (!isAddress(actor.email)) return
  const { valueLabel, title, condition, currency, source } = alert
  const amount = [figureOn(value), currency].filter(Boolean).join(' ')
  await sendMail(call, {
    to: actor.email,
    subject: `${valueLabel} is ${amount}: ${title}`,
    text: `Hello ${actor.name},\n\n${valueLabel} of ${title} is ${amount}. Your alert: ${condition}.\n\nOpen the report: ${app.settings.publicOrigin}${sourceAddress(source)}\n\nMute or change this alert: ${app.settings.publicOrigin}/reports/alerts/${alert.id}\n`,
    key: `alert:${crossingId}`,
  })
}

export const alertJobs: JobHandler[] = [
  { name: 'reports.alerts.watch', words: 'Compute alerts', every: '*/15 * * * *', run: (_data, app) => watch(app) },
]
