import type { Minute, Topology } from '#modules/visualizer/shared/topology.ts'

const minuteMs = 60_000

/** Every minute that begins or runs between two moments, as ISO moments, the first first. */
export function minutesBetween(since: string, until: string): string[] {
  const first = Math.floor(Date.parse(since) / minuteMs)
  const last = Math.floor(Date.parse(until) / minuteMs)
  return Array.from({ length: last - first + 1 }, (_, at) => new Date((first + at) * minuteMs).toISOString())
}

/** What went over all connections in one minute. */
export const allOf = (minute: Minute | undefined): number =>
  (minute?.flows ?? []).reduce((sum, { count }) => sum + count, 0)

/** The same system with the figures of one minute on its connections; `undefined` is a minute in which nothing moved. */
export function atMinute(topology: Topology, minute: Minute | undefined): Topology {
  const figures = new Map(minute?.flows.map((each) => [each.id, each]))
  return {
    ...topology,
    flows: topology.flows.map((flow) => ({
      ...flow,
      count: 0,
      // A log that tells no failures tells none of a minute either.
      failures: flow.failures === null ? null : 0,
      averageMs: null,
      slowestMs: null,
      lastAt: null,
      ...figures.get(flow.id),
    })),
  }
}
