import { formatNumber } from '#client/format.ts'
import type { Flow, Node } from '#modules/visualizer/shared/topology.ts'

const notMeasured = 'Not measured'

/** '12 ms', '1.5 s', '2 min'. */
function spanText(ms: number): string {
  if (ms < 1_000) return `${formatNumber(ms)} ms`
  if (ms < 120_000) return `${formatNumber(String(ms / 1_000), { max: 1 })} s`
  return `${formatNumber(Math.round(ms / 60_000))} min`
}

export const timeText = (ms: number | null, count: number): string =>
  ms === null ? (count === 0 ? '–' : notMeasured) : spanText(ms)

export const failureText = (failures: number | null): string =>
  failures === null ? notMeasured : failures === 0 ? 'None' : formatNumber(failures)

/** 'People and programs to Procurement' */
export function endsOf({ from, to }: Flow, nodes: readonly Node[]): string {
  const label = (id: string) => nodes.find((node) => node.id === id)?.label ?? id
  return `${label(from)} to ${label(to)}`
}

/** What a connection says of itself when it is read out. */
export const spokenFlow = (flow: Flow, nodes: readonly Node[], when: string): string =>
  `${endsOf(flow, nodes)}: ${formatNumber(flow.count)} ${when}${flow.failures ? `, ${formatNumber(flow.failures)} failed` : ''}`
