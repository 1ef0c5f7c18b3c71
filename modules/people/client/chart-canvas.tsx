import { ArrowUp, Crosshair, Maximize2, Minus, Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { usePrinting } from '#client/shell/printing.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { MoreBox, PersonBox } from './chart-box.tsx'
import { boxSize, layoutOf } from '#modules/people/shared/chart-layout.ts'
import { flatten, keyAt, type FlatItem } from '#modules/people/shared/chart-tree.ts'
import { useOrgChart, type ChartStart } from './use-org-chart.ts'
import { usePanZoom } from './use-pan-zoom.ts'

type Props = ChartStart & { self: string | null; pageOf: (id: string) => string }

/** What a sheet of paper on its side has room for. */
const paper = { width: 1320, height: 860 }
const domId = (id: string) => `org-chart ${id}`

/** The org chart drawn: boxes joined by lines, moved by dragging, opened by a press or by the keys of a tree. */
export function ChartCanvas({ self, pageOf, ...start }: Props) {
  const chart = useOrgChart(start)
  const layout = layoutOf(chart.items)
  const { frame, drag, ...pan } = usePanZoom(layout, chart.middle?.id)
  const printing = usePrinting()
  const go = useNavigate()
  const flat = flatten(chart.items)
  const [active, setActive] = useState(chart.middle?.id)
  const current = flat.find(({ item }) => item.id === active) ?? flat[0]
  const toggle = (id: string) => {
    pan.hold(id)
    chart.toggle(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.altKey || event.ctrlKey || event.metaKey) return
    pan.settle()
    const { item } = current
    if ((event.key === 'Enter' || event.key === ' ') && event.target === document.getElementById(domId(item.id))) {
      event.preventDefault()
      if (item.kind === 'more') chart.showMore(item.parent)
      else if (event.key === 'Enter') void go(pageOf(item.id))
      else if (item.node.reports > 0) toggle(item.id)
      return
    }
    const act = keyAt(event.key, item.id, flat)
    if (!act) return
    event.preventDefault()
    if ('toggle' in act) return toggle(act.toggle)
    const element = document.getElementById(domId(act.focus))
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const scale = printing ? Math.min(1, paper.width / layout.width, paper.height / layout.height) : pan.scale
  const place = printing ? '' : `translate(${pan.left}px, ${pan.top}px) `
  const boxes = new Map(layout.boxes.map((box) => [box.item.id, box]))
  const show = ({ item, level, at, of }: FlatItem) => {
    const box = boxes.get(item.id)!
    const isMiddle = item.id === chart.middle?.id
    return (
      <div
        key={item.id}
        id={domId(item.id)}
        role="treeitem"
        aria-level={level}
        aria-posinset={at}
        aria-setsize={of}
        aria-expanded={item.kind === 'person' && item.node.reports > 0 ? item.open : undefined}
        aria-selected={item.id === current?.item.id}
        aria-current={isMiddle ? 'true' : undefined}
        tabIndex={item.id === current?.item.id ? 0 : -1}
        onFocus={() => setActive(item.id)}
        style={{ left: box.x, top: box.y, ...boxSize }}
        className={cn(
          'absolute flex scroll-my-20 items-start gap-2.5 rounded-card border border-line bg-surface px-3 py-2.5 hover:border-line-strong',
          isMiddle && 'border-primary ring-2 ring-focus',
          item.kind === 'more' && 'border-dashed',
        )}
      >
        {item.kind === 'more' ? (
          <MoreBox item={item} onShow={() => chart.showMore(item.parent)} />
        ) : (
          <PersonBox
            person={item}
            to={pageOf(item.id)}
            isSelf={item.id === self}
            isMiddle={isMiddle}
            onToggle={() => toggle(item.id)}
            onRetry={() => chart.retry(item.id)}
          />
        )}
      </div>
    )
  }
  return (
    <div data-paper="landscape" className="relative flex min-h-96 flex-1 flex-col">
      <div
        ref={frame}
        {...drag}
        onWheel={pan.settle}
        className="min-h-0 flex-1 cursor-grab overflow-auto active:cursor-grabbing print:overflow-visible!"
      >
        <div style={printing ? { height: layout.height * scale } : pan.size}>
          <div
            role="tree"
            tabIndex={-1}
            aria-label="Org chart"
            onKeyDown={onKeyDown}
            className="relative origin-top-left"
            style={{ width: layout.width, height: layout.height, transform: `${place}scale(${scale})` }}
          >
            <svg aria-hidden width={layout.width} height={layout.height} className="absolute inset-0 overflow-visible">
              <path
                d={layout.lines.map((line) => `M${line.map((point) => point.join(' ')).join('L')}`).join('')}
                className="fill-none stroke-line-strong"
                strokeWidth={1.5}
              />
            </svg>
            {flat.map(show)}
          </div>
        </div>
      </div>
      <div className="absolute top-3 left-4 print:hidden">
        {chart.above && (
          <Button size="sm" icon={ArrowUp} onClick={chart.raise}>
            Show {chart.above.name}
          </Button>
        )}
      </div>
      <fieldset
        aria-label="Size of the chart"
        className="absolute right-4 bottom-4 flex items-center gap-0.5 rounded-card border border-line bg-surface p-1 shadow-popover print:hidden"
      >
        <IconButton
          size="sm"
          label="Smaller"
          icon={Minus}
          disabledReason={pan.canZoomOut ? undefined : 'The chart is as small as it gets'}
          onClick={pan.zoomOut}
        />
        <span className="figures w-11 text-center text-caption text-fg-muted">{Math.round(pan.scale * 100)}%</span>
        <IconButton
          size="sm"
          label="Larger"
          icon={Plus}
          disabledReason={pan.canZoomIn ? undefined : 'The chart is as large as it gets'}
          onClick={pan.zoomIn}
        />
        <Button size="sm" variant="ghost" icon={Maximize2} onClick={pan.fit}>
          Fit
        </Button>
        {chart.middle && (
          <Button size="sm" variant="ghost" icon={Crosshair} onClick={pan.centre}>
            {chart.middle.id === self ? 'Center on me' : 'Center'}
          </Button>
        )}
      </fieldset>
    </div>
  )
}
