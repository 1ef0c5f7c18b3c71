import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './cn.ts'
import { popupLook } from './popup-look.ts'

type Props = {
  trigger: ReactElement
  /** Names the popover; shown as a heading unless `hideTitle`. */
  title: string
  hideTitle?: boolean
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
}

/** A small panel beside a button, for choices that do not deserve a dialog. */
export function Popover({
  trigger,
  title,
  hideTitle,
  children,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  className,
}: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
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
