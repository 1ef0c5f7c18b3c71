import { Tooltip as Base } from '@base-ui/react/tooltip'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { hints, type Hint } from './hint-store.ts'

/** The hint that is shown now, beside its place. */
export function TooltipBubble() {
  const hint = useSyncExternalStore(hints.subscribe, hints.shown, hints.shown)
  const [last, setLast] = useState<Hint | null>(hint)
  // It fades with its words.
  if (hint && hint !== last) setLast(hint)
  useEffect(() => {
    if (!hint) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && hints.hide()
    window.addEventListener('keydown', close, true)
    return () => window.removeEventListener('keydown', close, true)
  }, [hint])
  return (
    <Base.Root open={hint !== null} onOpenChange={(open) => !open && hints.hide()}>
      <Base.Portal aria-hidden>
        <Base.Positioner anchor={last?.anchor} side={last?.side} sideOffset={6} className="z-50">
          <Base.Popup
            onPointerEnter={hints.hold}
            onPointerLeave={hints.leave}
            className="popup max-w-72 rounded-control bg-fg px-2 py-1 text-caption text-surface shadow-popover"
          >
            {last?.content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
