import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { cn } from '#client/ui/cn.ts'
import { fitted, kindIcons, kindWords, type Placed } from './places.ts'

/** Grounds by signer: the box names them as well. */
const looks = [
  'border-info bg-info-bg text-info',
  'border-attention bg-attention-bg text-attention',
  'border-success bg-success-bg text-success',
  'border-warning bg-warning-bg text-warning',
]
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Props = {
  place: Placed
  name: string
  chosen: boolean
  onChoose: () => void
  onChange: (next: Placed) => void
  onRemove: () => void
}

/** A place on its page: dragged, or moved by the arrow keys and made larger with Shift. */
export function PlaceBox({ place, name, chosen, onChoose, onChange, onRemove }: Props) {
  const grip = useRef<{ x: number; y: number; from: Placed; width: number; height: number } | null>(null)
  const { left, top, width, height, kind, page, signer } = place
  const Icon = kindIcons[kind]
  const move = (event: PointerEvent) => {
    const held = grip.current
    if (!held) return
    const right = ((event.clientX - held.x) / held.width) * 1000
    const down = ((event.clientY - held.y) / held.height) * 1000
    onChange(fitted(held.from, { left: held.from.left + right, top: held.from.top + down }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove()
      return
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.altKey ? 1 : 5
    onChange(
      event.shiftKey
        ? fitted(place, { width: width + step[0] * by, height: height + step[1] * by })
        : fitted(place, { left: left + step[0] * by, top: top + step[1] * by }),
    )
  }
  return (
    <button
      type="button"
      aria-label={`${kindWords[kind]} of ${name} on page ${page}: ${left / 10} % from the left, ${top / 10} % from the top. Arrow keys move it, with Shift they make it larger or smaller, Delete removes it.`}
      aria-pressed={chosen}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        const board = event.currentTarget.parentElement!.getBoundingClientRect()
        grip.current = { x: event.clientX, y: event.clientY, from: place, width: board.width, height: board.height }
      }}
      onPointerMove={move}
      onPointerUp={() => (grip.current = null)}
      onPointerCancel={() => (grip.current = null)}
      className={cn(
        'absolute flex touch-none cursor-move items-center overflow-hidden rounded-check border-2 px-1 text-left text-caption leading-tight opacity-90 select-none',
        looks[signer % looks.length],
        chosen && 'ring-2 ring-focus',
      )}
      style={{ left: `${left / 10}%`, top: `${top / 10}%`, width: `${width / 10}%`, height: `${height / 10}%` }}
    >
      <Icon aria-hidden className="mr-1 size-3.5 shrink-0" />
      <span className="truncate">{name}</span>
    </button>
  )
}
