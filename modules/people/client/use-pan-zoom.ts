import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { boxSize, type ChartLayout } from '#modules/people/shared/chart-layout.ts'

const [least, most, step] = [0.2, 1.6, 1.2]
/** Space around the chart. */
const edge = 40
/** From how many pixels on a press is a drag. */
const dragFrom = 5
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

type Aim = { id: string; x: number; y: number } | 'middle' | 'all'

/** Moves and scales a chart in a scrolling frame: by dragging, the wheel and buttons. What is opened keeps its place on the screen. */
export function usePanZoom({ boxes, width, height }: ChartLayout, middle: string | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ width: 0, height: 0 })
  const [scale, setScale] = useState(1)
  const [turn, setTurn] = useState(0)
  const aim = useRef<Aim>('middle')
  useLayoutEffect(() => {
    const element = frame.current!
    const observer = new ResizeObserver(() => setView({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    setView({ width: element.clientWidth, height: element.clientHeight })
    return () => observer.disconnect()
  }, [])
  const placeOf = (id: string | undefined) => boxes.find(({ item }) => item.id === id)
  const focal = placeOf(middle) ?? boxes[0]
  const centre = focal ? (focal.x + boxSize.width / 2) * scale : 0
  // What fits is centred whole; else there is so much room on both sides that the person in the middle can be in the middle.
  const rest = (view.width - width * scale) / 2
  const left = rest >= edge ? rest : Math.max(edge, view.width / 2 - centre)
  const right = rest >= edge ? rest : Math.max(edge, view.width / 2 - (width * scale - centre))
  const size = { width: left + width * scale + right, height: Math.max(view.height, height * scale + 2 * edge) }
  const at = (id: string) => {
    const place = placeOf(id)
    return place && { id, x: left + place.x * scale, y: edge + place.y * scale }
  }
  const shape = `${turn} ${scale} ${view.width} ${view.height} ${boxes.map(({ item, x, y }) => `${item.id} ${x} ${y}`).join()}`
  const arranged = useRef('')
  useLayoutEffect(() => {
    if (arranged.current === shape) return
    arranged.current = shape
    const element = frame.current!
    const held = aim.current
    if (held === 'all') {
      element.scrollTo(left + (width * scale - view.width) / 2, 0)
    } else if (held === 'middle') {
      const place = focal && at(focal.item.id)
      if (place) element.scrollTo(place.x + (boxSize.width * scale - view.width) / 2, place.y - view.height / 3)
    } else {
      const now = at(held.id)
      if (now) element.scrollBy(now.x - held.x, now.y - held.y)
      if (now) aim.current = now
    }
  })
  const hold = (id: string) => {
    aim.current = at(id) ?? aim.current
  }
  /** The box nearest to the middle of what is seen stays where it is. */
  const holdSeen = () => {
    const element = frame.current!
    const seen = { x: element.scrollLeft + view.width / 2, y: element.scrollTop + view.height / 2 }
    const far = ({ x, y }: { x: number; y: number }) =>
      Math.abs(left + x * scale - seen.x) + Math.abs(edge + y * scale - seen.y)
    const nearest = boxes.toSorted((a, b) => far(a) - far(b))[0]
    if (nearest) hold(nearest.item.id)
  }
  const zoom = (to: number) => {
    holdSeen()
    setScale(between(least, to, most))
  }
  const latest = useRef({ zoom, scale })
  useEffect(() => {
    latest.current = { zoom, scale }
  })
  useEffect(() => {
    const element = frame.current!
    // A pinch on a trackpad is a wheel with Ctrl; only a listener that is not passive keeps the page from being scaled.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current.zoom(latest.current.scale * Math.exp(-event.deltaY / 300))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [])
  return {
    frame,
    scale,
    left,
    top: edge,
    size,
    hold,
    zoomIn: () => zoom(scale * step),
    zoomOut: () => zoom(scale / step),
    canZoomIn: scale < most,
    canZoomOut: scale > least,
    fit: () => {
      aim.current = 'all'
      setTurn(turn + 1)
      setScale(between(least, Math.min((view.width - 2 * edge) / width, (view.height - 2 * edge) / height), 1))
    },
    centre: () => {
      aim.current = 'middle'
      setTurn(turn + 1)
      setScale(1)
    },
    /** From the first move of the reader on, nothing but the reader moves the chart. */
    settle: () => typeof aim.current === 'string' && holdSeen(),
    drag: useDrag(frame),
  }
}

/** A mouse drags the frame; a finger scrolls it natively. */
function useDrag(frame: { current: HTMLDivElement | null }) {
  const start = useRef<{ x: number; y: number; left: number; top: number; moved: boolean } | null>(null)
  return {
    onPointerDown: ({ pointerType, button, clientX, clientY }: PointerEvent) => {
      const element = frame.current!
      if (pointerType !== 'mouse' || button !== 0) return
      start.current = { x: clientX, y: clientY, left: element.scrollLeft, top: element.scrollTop, moved: false }
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current
      if (!from) return
      const [dx, dy] = [clientX - from.x, clientY - from.y]
      if (!from.moved && Math.hypot(dx, dy) < dragFrom) return
      if (!from.moved) frame.current!.setPointerCapture(pointerId)
      from.moved = true
      frame.current!.scrollTo(from.left - dx, from.top - dy)
    },
    onPointerUp: () => {
      if (!start.current?.moved) start.current = null
    },
    onPointerCancel: () => {
      start.current = null
    },
    /** The end of a drag is no press of what lies under the pointer. */
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (start.current?.moved) {
        event.preventDefault()
        event.stopPropagation()
      }
      start.current = null
    },
  }
}
