import './visualizer.css'
import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { Popover } from '#client/ui/popover.tsx'
import type { Node, Topology } from '#modules/visualizer/shared/topology.ts'
import { FlowFacts } from './flow-facts.tsx'
import { endsOf, spokenFlow } from './flow-words.ts'
import type { Lit } from './find.ts'
import { drawFlows, heightOf, measures, placeNodes, type Drawn, type Placed } from './layout.ts'
import { lookOf } from './node-look.ts'
import { paceOf } from './pace.ts'

type Props = {
  topology: Topology
  /** The numbers stand on the connections. */
  figures?: boolean
  moving?: boolean
  highlights?: Readonly<Record<string, true>>
  /** What was searched for: the rest is dimmed. */
  lit?: Lit | null
  /** When the figures happened: 'in the last hour'. */
  when?: string
}

/** Parts and connections on a dotted ground. Where there is no room it scrolls sideways. */
export function Diagram({
  topology,
  figures = false,
  moving = false,
  highlights = {},
  lit = null,
  when = 'in the last hour',
}: Props) {
  const placed = placeNodes(topology.nodes, topology.flows)
  const drawn = drawFlows(topology.flows, placed)
  const height = heightOf(placed)
  return (
    <section
      aria-label="Diagram of the system"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
      tabIndex={0}
      className="flow-canvas shrink-0 grow overflow-x-auto px-4 outline-offset-[-2px]"
    >
      <div className="relative mx-auto min-w-220 max-w-340" style={{ height }}>
        <svg
          aria-hidden
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {drawn.map((each) => (
            <path
              key={each.flow.id}
              d={each.path}
              className="flow-line"
              data-flow={each.flow.id}
              data-failing={each.flow.failures ? '' : undefined}
              data-highlighted={highlights[each.flow.id] ? '' : undefined}
              data-dimmed={lit && !lit.flows.has(each.flow.id) ? '' : undefined}
              data-moving={moving && each.flow.count > 0 ? '' : undefined}
              style={paceOf(each.flow)}
            />
          ))}
        </svg>
        <ul>
          {placed.map((each) => (
            <Part key={each.node.id} placed={each} bright={lit && lit.parts.has(each.node.id)} />
          ))}
        </ul>
        {figures && (
          <ul aria-label="Connections">
            {drawn.map((each) => (
              <Figure
                key={each.flow.id}
                drawn={each}
                nodes={topology.nodes}
                highlighted={highlights[each.flow.id] ?? false}
                dimmed={lit !== null && !lit.flows.has(each.flow.id)}
                when={when}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** `bright`: found by a search, or not; null where nothing is searched for. */
function Part({ placed: { node, left, top }, bright }: { placed: Placed; bright: boolean | null }) {
  return (
    <li
      data-part={node.id}
      data-dimmed={bright === false ? '' : undefined}
      className={cn(
        'absolute flex scroll-mt-20 items-center gap-2.5 rounded-card border bg-surface px-3 py-2',
        node.failing ? 'border-danger-line' : bright ? 'border-primary-fg' : 'border-line-strong',
        // The words stay readable; what they stand on steps back.
        bright === false && 'border-line bg-sunken [&_*]:font-normal! [&_*]:text-fg-subtle!',
      )}
      style={{ left: `${left}%`, top, width: `${measures.width}%`, height: measures.height }}
    >
      <PartLook node={node} />
    </li>
  )
}

/** Sign, name and what is true of a part now. */
export function PartLook({ node }: { node: Node }) {
  const { Icon, hue } = lookOf(node.id)
  return (
    <>
      <Icon aria-hidden className={cn('size-5!', hue)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 text-table font-medium text-fg">
          {node.to ? (
            <Link to={node.to} className="truncate rounded-check hover:underline">
              {node.label}
            </Link>
          ) : (
            <span className="truncate">{node.label}</span>
          )}
          {node.failing && (
            <span className="size-1.5 shrink-0 rounded-full bg-danger-solid">
              <span className="sr-only">has failures</span>
            </span>
          )}
        </span>
        {node.note && <span className="block truncate text-caption text-fg-muted">{node.note}</span>}
      </span>
    </>
  )
}

function Figure({
  drawn: { flow, x, y },
  nodes,
  highlighted,
  dimmed,
  when,
}: {
  drawn: Drawn
  nodes: readonly Node[]
  highlighted: boolean
  dimmed: boolean
  when: string
}) {
  return (
    <li className="absolute -translate-1/2" style={{ left: `${x}%`, top: y }}>
      <Popover
        title={endsOf(flow, nodes)}
        className="w-72"
        trigger={
          <button
            type="button"
            id={flow.id}
            aria-label={spokenFlow(flow, nodes, when)}
            data-highlighted={highlighted ? '' : undefined}
            className={cn(
              'figures block h-6 min-w-7 scroll-mt-20 rounded-full border px-1.5 text-caption font-medium',
              highlighted
                ? 'border-primary bg-primary text-on-primary'
                : dimmed
                  ? 'border-line bg-sunken font-normal text-fg-subtle'
                  : flow.failures
                    ? 'border-danger-line bg-danger-bg text-danger'
                    : flow.count > 0
                      ? 'border-line-strong bg-surface text-fg hover:bg-hover'
                      : 'border-line bg-surface text-fg-subtle hover:bg-hover',
            )}
          >
            {formatNumber(flow.count)}
          </button>
        }
      >
        <FlowFacts flow={flow} when={when} />
      </Popover>
    </li>
  )
}
