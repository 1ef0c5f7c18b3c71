import { formatNumber } from '#client/format.ts'
import { InstantText } from '#client/ui/day.tsx'
import type { Flow } from '#modules/visualizer/shared/topology.ts'
import { failureText, timeText } from './flow-words.ts'

/** Everything known of one connection. */
export function FlowFacts({ flow, when }: { flow: Flow; when: string }) {
  const facts = [
    [flow.label, formatNumber(flow.count)],
    ['Failed', failureText(flow.failures)],
    ['On average', timeText(flow.averageMs, flow.count)],
    ['Slowest', timeText(flow.slowestMs, flow.count)],
    ['Last', flow.lastAt ? <InstantText key="last" at={flow.lastAt} relative /> : `Not ${when}`],
    ['Counted in', flow.source],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-table">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-muted">{name}</dt>
          <dd className="figures text-right text-fg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
