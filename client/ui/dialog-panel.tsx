import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { buttonLook } from './button.tsx'
import { cn } from './cn.ts'
import type { DialogProps, DrawerProps } from './dialog.tsx'

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }
const backdrop =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-[180ms] data-ending-style:opacity-0 data-starting-style:opacity-0'

function Heading({ title, description, extra }: { title: ReactNode; description?: ReactNode; extra?: ReactNode }) {
  return (
    <header className="flex items-start gap-2 border-b border-line py-3 pr-13 pl-4">
      <div className="min-w-0 flex-1 py-0.5">
        <Base.Title className="text-section text-fg">{title}</Base.Title>
        {description && <Base.Description className="mt-0.5 text-table text-fg-muted">{description}</Base.Description>}
      </div>
      {extra && <div className="flex shrink-0 items-center gap-1">{extra}</div>}
    </header>
  )
}

/** Last in the order of focus, so that a dialog opens on its first field or button. */
const Cross = () => (
  <Base.Close
    aria-label="Close"
    className={cn(
      buttonLook({ variant: 'ghost', size: 'sm', square: true }),
      'absolute top-3 right-3 max-md:top-1 max-md:right-1',
    )}
  >
    <X aria-hidden />
  </Base.Close>
)

const Footer = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-4 py-3 max-md:flex-col-reverse">
    {children}
  </footer>
)

/** Back to what had the focus, also where Tab does not lead, such as the page itself. */
function useFocusBack(open: boolean): () => boolean {
  const cameFrom = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) cameFrom.current = document.activeElement
  }, [open])
  return () => {
    const back = cameFrom.current
    if (!(back instanceof HTMLElement) || back.tabIndex >= 0 || back === document.body || !back.isConnected) return true
    back.focus({ preventScroll: true })
    return false
  }
}

/** Ctrl+Enter does what the dialog asks about, wherever the focus is in it: its form, else the last button. */
function confirm(event: KeyboardEvent<HTMLElement>) {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
  // What the dialog lies over has keys of its own.
  event.stopPropagation()
  if (event.isDefaultPrevented()) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('form [type=submit], footer > button:last-of-type')?.click()
}

/** A question or a short form over the page; Escape and the cross close it, and focus returns to where it was. */
export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'sm',
  initialFocus,
}: DialogProps) {
  const focusBack = useFocusBack(open)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          initialFocus={initialFocus}
          finalFocus={focusBack}
          onKeyDown={confirm}
          className={cn(
            'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col',
            'overflow-hidden rounded-sheet border border-line bg-raised shadow-dialog outline-none',
            'transition-[opacity,scale] duration-[180ms] ease-out data-ending-style:scale-[0.98] data-ending-style:opacity-0',
            'data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            widths[size],
          )}
        >
          <Heading title={title} description={description} />
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 text-body text-fg">{children}</div>}
          {footer && <Footer>{footer}</Footer>}
          <Cross />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A panel at the right edge; on phones a sheet from below. */
export function DrawerPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  actions,
  size = 'sm',
  modal = true,
  filled = false,
  initialFocus,
  finalFocus,
  onKeyDown,
}: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} modal={modal} disablePointerDismissal={!modal}>
      <Base.Portal>
        {modal && <Base.Backdrop className={backdrop} />}
        <Base.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          onKeyDown={onKeyDown}
          data-peek={!modal || undefined}
          data-region="4"
          className={cn(
            'fixed z-40 flex flex-col overflow-hidden border border-line bg-raised shadow-dialog outline-none transition-[opacity,translate] duration-[180ms] ease-out',
            'data-ending-style:opacity-0 data-starting-style:opacity-0',
            'md:inset-y-2 md:right-2 md:w-full md:rounded-sheet md:data-ending-style:translate-x-4 md:data-starting-style:translate-x-4',
            'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[88dvh] max-md:rounded-t-sheet max-md:pb-[env(safe-area-inset-bottom)]',
            'max-md:data-ending-style:translate-y-6 max-md:data-starting-style:translate-y-6',
            filled && 'max-md:h-[88dvh]',
            { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl' }[size],
          )}
        >
          <Heading title={title} description={description} extra={actions} />
          <div
            className={cn('min-h-0 flex-1 text-body text-fg', filled ? 'flex flex-col' : 'overflow-y-auto px-4 py-4')}
          >
            {children}
          </div>
          {footer && <Footer>{footer}</Footer>}
          <Cross />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
