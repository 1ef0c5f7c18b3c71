import type { ReactElement, ReactNode } from 'react'
import { deferred } from './deferred.tsx'
import { usePressed } from './pressed.tsx'

export type PopoverLook = {
  /** Names the popover; shown as a heading unless `hideTitle`. */
  title: string
  hideTitle?: boolean
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
}
type Props = PopoverLook & { trigger: ReactElement; open?: boolean; onOpenChange?: (open: boolean) => void }

const { Deferred: PopoverPanel, load } = deferred(async () => (await import('./popover-panel.tsx')).PopoverPanel)

/** A small panel beside a button, for choices that do not deserve a dialog. */
export function Popover({ trigger, open, onOpenChange, ...look }: Props) {
  const { button, used, anchored } = usePressed({ trigger, kind: 'dialog', load, open, onOpenChange })
  return (
    <>
      {button}
      {used && <PopoverPanel {...look} {...anchored} />}
    </>
  )
}
