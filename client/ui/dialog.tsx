import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { deferred } from './deferred.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** What gets the focus when it opens; the first field or button where left out. */
  initialFocus?: RefObject<HTMLElement | null>
}

export type DrawerProps = DialogProps & {
  /** Buttons beside the cross. */
  actions?: ReactNode
  /** False: the page behind stays usable (a peek beside a list). */
  modal?: boolean
  /** What it shows takes all of it, on a phone too, and scrolls by itself. */
  filled?: boolean
  /** What gets the focus when it closes; what had it before where left out. */
  finalFocus?: RefObject<HTMLElement | null>
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** The button that leaves a question undone, beside the one that does `label`: never two that say cancel. */
export const leaveLabel = (label: string): string => (/^cancel\b/i.test(label) ? 'Go back' : 'Cancel')

const fetch = () => import('./dialog-panel.tsx')
const dialog = deferred(async () => (await fetch()).DialogPanel)
const drawer = deferred(async () => (await fetch()).DrawerPanel)

/** True from the first opening on, so that what closes can still fade. */
function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}

/** A question or a short form over the page; Escape and the cross close it, and focus returns to where it was. */
export const Dialog = (props: DialogProps) => useOpened(props.open) && <dialog.Deferred {...props} />

/** A panel at the right edge; on phones a sheet from below. */
export const Drawer = (props: DrawerProps) => useOpened(props.open) && <drawer.Deferred {...props} />
