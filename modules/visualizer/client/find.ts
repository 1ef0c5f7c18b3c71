import type { Topology } from '#modules/visualizer/shared/topology.ts'

/** Ids of the parts and connections that stay bright. */
export type Lit = { parts: ReadonlySet<string>; flows: ReadonlySet<string> }

/**
 * What a text finds: parts by name and note, connections by what moves or by an end that is found; with a connection both of its ends.
 * Null where nothing is asked.
 */
export function litBy({ nodes, flows }: Pick<Topology, 'nodes' | 'flows'>, text: string): Lit | null {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return null
  const says = (...words: (string | null)[]) => words.some((word) => word?.toLowerCase().includes(wanted))
  const named = new Set(nodes.filter(({ label, note }) => says(label, note)).map(({ id }) => id))
  const found = flows.filter(({ from, to, label }) => says(label) || named.has(from) || named.has(to))
  return {
    parts: new Set([...named, ...found.flatMap(({ from, to }) => [from, to])]),
    flows: new Set(found.map(({ id }) => id)),
  }
}

/** Only what is found, for a list; everything where nothing is asked. */
export const onlyLit = (topology: Topology, lit: Lit | null): Topology =>
  lit
    ? {
        ...topology,
        nodes: topology.nodes.filter(({ id }) => lit.parts.has(id)),
        flows: topology.flows.filter(({ id }) => lit.flows.has(id)),
      }
    : topology
