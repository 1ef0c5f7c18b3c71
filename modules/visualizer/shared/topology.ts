import { z } from 'zod'
import { get } from '#shared/api.ts'

const nodeKinds = ['source', 'room', 'store', 'outside'] as const

/** A part of the product, or something it speaks with. */
export const Node = z.strictObject({
  id: z.string(),
  label: z.string(),
  kind: z.enum(nodeKinds),
  /** What is true of it now, in a few words. */
  note: z.string().nullable(),
  /** Its page, where the asker may open it. */
  to: z.string().nullable(),
  /** Something at it needs a person. */
  failing: z.boolean(),
})
export type Node = z.output<typeof Node>

/** A connection, and what went over it in the last hour. Null = nobody records that. */
export const Flow = z.strictObject({
  /** `data-flow-1`, `data-flow-calls-hr`: the same connection has the same name for ever. */
  id: z.string().regex(/^data-flow-[a-z0-9-]+$/),
  from: z.string(),
  to: z.string(),
  /** What moves: 'Journal entries'. */
  label: z.string(),
  count: z.int(),
  failures: z.int().nullable(),
  averageMs: z.int().nullable(),
  slowestMs: z.int().nullable(),
  lastAt: z.iso.datetime().nullable(),
  /** Where the numbers are counted. */
  source: z.string(),
})
export type Flow = z.output<typeof Flow>

/** What a part needs to work, and what still works without it. */
export const Dependency = z.strictObject({
  id: z.string(),
  label: z.string(),
  neededFor: z.string(),
  without: z.string(),
  state: z.string(),
  tone: z.enum(['success', 'warning', 'neutral']),
})
export type Dependency = z.output<typeof Dependency>

export const Topology = z.strictObject({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  nodes: z.array(Node),
  flows: z.array(Flow),
  dependencies: z.array(Dependency),
})
export type Topology = z.output<typeof Topology>

/** What went over the connections in one minute; those over which nothing went are left out. */
export const Minute = z.strictObject({
  at: z.iso.datetime(),
  flows: z.array(Flow.pick({ id: true, count: true, failures: true, averageMs: true, slowestMs: true, lastAt: true })),
})
export type Minute = z.output<typeof Minute>

export const topologyApi = {
  minutes: get('/api/visualizer/minutes', {
    summary: 'Traffic of each connection by minute in the last hour',
    reply: z.strictObject({ since: z.iso.datetime(), until: z.iso.datetime(), minutes: z.array(Minute) }),
    can: 'visualizer.topology.read',
    snapshot: true,
    rate: 300,
  }),
  topology: get('/api/visualizer/topology', {
    figures: true,
    summary: 'The parts of Mainstay, their connections, and the traffic of the last hour',
    reply: Topology,
    can: 'visualizer.topology.read',
    snapshot: true,
    rate: 300,
  }),
}
