import { stuckNow, type Stuck } from '#server/approval/stuck.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { visibleIds } from '#server/record/visible-rows.ts'
import type { Served } from '#server/record/serve.ts'
import type { ModuleAlert } from '#server/module.ts'
import { stuckApi, type StuckLine } from '#modules/approvals/shared/stuck.ts'

/** How many lines the page shows. */
const most = 50

/** With the way to each that whoever asks may see; of the others no more than that they wait. */
async function shown(stuck: readonly Stuck[], call: Call): Promise<StuckLine[]> {
  const recordTypes = new Map<string, Served>(
    call.app.modules.flatMap(({ records }) => records.map((each) => [each.record.name, each])),
  )
  const seen = new Set<string>()
  for (const [name, some] of Map.groupBy(stuck, ({ record }) => record)) {
    const { source, record } = recordTypes.get(name)!
    const ids = some.map(({ recordId }) => recordId)
    if (may(call.actor, record.api.read.can))
      for (const id of await visibleIds(source, ids, call.actor, call.tx)) seen.add(id)
  }
  return stuck.map(({ record: name, recordId, title, step, since, why }) => {
    const { record } = recordTypes.get(name)!
    const visible = seen.has(recordId)
    return {
      noun: record.one,
      title: visible ? title : null,
      page: visible ? record.pageOf(recordId) : null,
      step,
      since,
      why,
    }
  })
}

export const stuckRoutes: Route[] = [
  route(stuckApi.read, async (_, call) => {
    const stuck = await stuckNow(call, call.app.modules)
    return { total: stuck.length, lines: await shown(stuck.slice(0, most), call) }
  }),
]

const about = {
  right: 'settings.approval-policies.update',
  page: '/settings/approval-policies',
} as const
/** Both alerts of one look into an inbox are one question. */
const asked = new WeakMap<Call, Promise<Stuck[]>>()
const only =
  (why: Stuck['why']): ModuleAlert['find'] =>
  async (call, modules) => {
    const found = asked.get(call) ?? stuckNow(call, modules)
    asked.set(call, found)
    return (await found)
      .filter((each) => each.why === why)
      .map(({ request, step, since }) => ({ key: `${request} ${step}`, since }))
  }

/** What administrators are told of approvals that nobody moves on. */
export const stuckAlerts: ModuleAlert[] = [
  {
    ...about,
    name: 'settings.approval-policies.nobody-left',
    label: 'Approvals without an approver',
    words: {
      one: '1 request has no available approver',
      many: '{count} requests have no available approver',
    },
    find: only('nobody'),
  },
  {
    ...about,
    name: 'settings.approval-policies.unheard',
    label: 'Escalations without an approver',
    words: {
      one: '1 request is overdue and has no one to escalate to',
      many: '{count} requests are overdue and have no one to escalate to',
    },
    find: only('unheard'),
  },
]
