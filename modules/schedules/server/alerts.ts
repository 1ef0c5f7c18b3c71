import { desc, eq, sql } from 'drizzle-orm'
import { answer } from '#modules/reports/server/answer.ts'
import { questionOfSource } from '#modules/reports/server/source.ts'
import { alerts as declared, crossingsCall } from '#modules/schedules/shared/alerts.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { figureOn } from '#server/papers/paper.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { addDays } from '#shared/day.ts'
import { openAlerts } from './openers.ts'
import { alertTable, crossingTable } from './tables.ts'
import { totalOf } from './total.ts'

const form = parts({ table: alertTable })
type Row = TableForm<typeof form>
type Draft = DraftOf<typeof form>

const conditionText = ({
  comparison,
  threshold,
  currency,
}: Pick<Row, 'comparison' | 'threshold' | 'currency'>): string =>
  [comparison, figureOn(threshold), currency].filter(Boolean).join(' ')

/** A new alert watches a total of a report that its owner may read, in one currency where it is an amount. */
async function complete({ values }: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  const whole = { ...before, ...values } as Row
  if (before) {
    const isSame = whole.comparison === before.comparison && whole.threshold === before.threshold
    // A new threshold is a new question: what was beyond the old one says nothing of it.
    return {
      values: { ...values, condition: conditionText(whole), ...(isSame ? {} : { beyond: false, baseValue: null }) },
    }
  }
  const { title, question } = await questionOfSource(whole.source, call)
  const { label, currency } = totalOf(await answer(question, call), whole.valueName, whole.currency)
  return {
    values: {
      ...values,
      ownerId: call.actor.id,
      title,
      valueLabel: label,
      currency,
      condition: conditionText({ ...whole, currency }),
    },
  }
}

export const alerts = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openAlerts },
  prepare: complete,
})

/** Makes an alert as the call does. */
export const createAlert = async (draft: Draft, call: Call) =>
  alerts.create(await complete(draft, { call, before: null }), call)

export const alertRoutes = serveVerbs(alerts, {
  mute: async (_row, call, { days }) => ({ values: { mutedUntil: addDays(await dayOf(call), days) } }),
  unmute: () => ({ values: { mutedUntil: null } }),
})

export const crossingsRoute = route(crossingsCall, async ({ params: { id } }, call) => {
  await alerts.find(id, call)
  return call.tx
    .select({
      id: crossingTable.id,
      at: crossingTable.at,
      value: crossingTable.value,
      before: crossingTable.before,
      told: crossingTable.told,
    })
    .from(unscoped(crossingTable, 'of one in hand'))
    .where(eq(crossingTable.alertId, id))
    .orderBy(desc(crossingTable.at), sql`id desc`)
    .limit(100)
})
