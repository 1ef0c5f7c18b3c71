import { Popover as Base } from '@base-ui/react/popover'
import { cn } from './cn.ts'
import type { PopoverLook } from './popover.tsx'
import { popupLook } from './popup-look.ts'
import { Anchor, isOnAnchor, type Anchored } from './pressed.tsx'

/** The panel of a popover, beside the button that opened it. */
export function PopoverPanel({
  title,
  hideTitle,
  children,
  side = 'bottom',
  align = 'start',
  className,
  ...at
}: PopoverLook & Anchored) {
  return (
    <Base.Root
      open={at.open}
      onOpenChange={(next, details) => {
        if (!next && isOnAnchor(details.event.target, at)) details.cancel()
        else at.onOpenChange(next)
      }}
    >
      <Base.Trigger id={at.anchorId} render={<Anchor to={at.anchor} />} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup className={cn(popupLook, 'max-h-(--available-height) min-w-56 overflow-y-auto p-3', className)}>
            <Base.Title className={hideTitle ? 'sr-only' : 'mb-2 text-table font-semibold text-fg'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
