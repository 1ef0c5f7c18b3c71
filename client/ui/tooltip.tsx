import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

type Props = {
  content: ReactNode
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Shows nothing, and leaves the child as it is. */
  off?: boolean
}

/** A hint on hover and focus. It is seen, not read out: the child still needs its own name or description. */
export function Tooltip({ content, children, side = 'top', off = false }: Props) {
  return (
    <Base.Root disabled={off}>
      <Base.Trigger render={children} />
      <Base.Portal aria-hidden>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="popup max-w-72 rounded-control bg-fg px-2 py-1 text-caption text-surface shadow-popover">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
