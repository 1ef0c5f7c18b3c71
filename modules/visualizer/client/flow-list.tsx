import { formatNumber } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { DataTable, type Column } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import type { Flow, Topology } from '#modules/visualizer/shared/topology.ts'
import { PartLook } from './diagram.tsx'
import { paceOf } from './pace.ts'
import { endsOf, failureText, timeText } from './flow-words.ts'

type Props = {
  topology: Topology
  highlights?: Readonly<Record<string, true>>
  moving?: boolean
  narrow: boolean
  /** The title of the counts: 'Last hour'. */
  counted: string
}

/** The connections as a list, for phones and for whoever reads rather than looks. */
export function FlowList({ topology: { flows, nodes }, highlights = {}, moving = false, narrow, counted }: Props) {
  if (narrow)
    return (
      <ul aria-label="Connections" className="divide-y divide-line">
        {flows.map((flow) => (
          <li
            key={flow.id}
            id={flow.id}
            data-highlighted={highlights[flow.id] ? '' : undefined}
            className={cn('relative scroll-mt-20 px-4 py-3', highlights[flow.id] && 'bg-selected')}
          >
            <p className="flex items-baseline gap-3 text-body text-fg">
              <span className="min-w-0 flex-1 font-medium">{endsOf(flow, nodes)}</span>
              <span className="figures">{formatNumber(flow.count)}</span>
            </p>
            <p className="text-table text-fg-muted">
              {flow.label}
              {flow.failures ? <span className="text-danger"> · {formatNumber(flow.failures)} failed</span> : null}
              {flow.averageMs !== null && ` · ${timeText(flow.averageMs, flow.count)} on average`}
            </p>
            {moving && flow.count > 0 && (
              <svg aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 w-full">
                <line x1="0" y1="1" x2="100%" y2="1" className="flow-line" data-moving style={paceOf(flow)} />
              </svg>
            )}
          </li>
        ))}
      </ul>
    )
  const columns: Column<Flow>[] = [
    { label: 'Connection', of: (flow) => endsOf(flow, nodes), width: 220 },
    { label: 'Data', of: ({ label }) => label, width: 180 },
    { label: counted, of: ({ count }) => formatNumber(count), numeric: true },
    {
      label: 'Failed',
      of: ({ failures }) => <span className={failures ? 'text-danger' : undefined}>{failureText(failures)}</span>,
      numeric: true,
    },
    { label: 'On average', of: ({ averageMs, count }) => timeText(averageMs, count), numeric: true },
    { label: 'Slowest', of: ({ slowestMs, count }) => timeText(slowestMs, count), numeric: true },
    { label: 'Last', of: ({ lastAt }) => (lastAt ? <InstantText at={lastAt} relative /> : '–') },
    { label: 'Counted in', of: ({ source }) => source, width: 140 },
  ]
  return (
    <DataTable
      label="Connections"
      rows={flows}
      columns={columns}
      keyOf={({ id }) => id}
      anchorOf={({ id }) => id}
      className="mx-4 my-4 md:mx-6"
    />
  )
}

const groups = [
  ['source', 'Sources'],
  ['room', 'Work areas'],
  ['store', 'Storage'],
  ['outside', 'Recipients'],
] as const

/** The parts as a list; a group without any is left out. */
export const PartList = ({ topology: { nodes } }: { topology: Topology }) => (
  <div className="grid gap-x-6 gap-y-5 px-4 py-4 sm:grid-cols-2 xl:grid-cols-4">
    {groups
      .filter(([kind]) => nodes.some((node) => node.kind === kind))
      .map(([kind, title]) => (
        <section key={kind} aria-labelledby={`parts-${kind}`}>
          <h2 id={`parts-${kind}`} className="mb-2 text-table font-semibold text-fg">
            {title}
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line">
            {nodes
              .filter((node) => node.kind === kind)
              .map((node) => (
                <li
                  key={node.id}
                  data-part={node.id}
                  className="flex min-h-13 scroll-mt-20 items-center gap-2.5 px-3 py-2"
                >
                  <PartLook node={node} />
                </li>
              ))}
          </ul>
        </section>
      ))}
  </div>
)
