import * as Base from '@radix-ui/react-toast'
import { CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { buttonLook } from './button.tsx'
import { cn } from './cn.ts'
import { toastDuration, toastLimit, toasts } from './toast-store.ts'

/** Where toasts appear; once, at the root. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.all, toasts.all).slice(0, toastLimit)
  return (
    <Base.Provider duration={toastDuration} swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown.map(({ id, title, description, action, seconds, open }) => (
        <Base.Root
          key={id}
          open={open}
          duration={seconds === undefined ? undefined : seconds * 1_000}
          onOpenChange={(next) => !next && toasts.dismiss(id)}
          className={cn(
            'flex w-full items-center gap-3 rounded-card border border-line bg-raised py-2.5 pr-2 pl-3 shadow-dialog',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            'transition-transform duration-[120ms] ease-out data-[state=open]:animate-[rise_180ms_var(--ease-out)]',
            'data-[state=closed]:animate-[fade_120ms_var(--ease-in)_forwards]',
          )}
        >
          <CircleCheck aria-hidden className="self-start mt-0.5 text-success" />
          <div className="min-w-0 flex-1">
            <Base.Title className="text-table font-medium text-fg">{title}</Base.Title>
            {description && <Base.Description className="text-caption text-fg-muted">{description}</Base.Description>}
          </div>
          {action && (
            <Base.Action
              altText={action.altText}
              onClick={action.onAction}
              className={buttonLook({ variant: 'secondary', size: 'sm' })}
            >
              {action.label}
            </Base.Action>
          )}
          <Base.Close aria-label="Dismiss" className={buttonLook({ variant: 'ghost', size: 'sm', square: true })}>
            <X aria-hidden />
          </Base.Close>
        </Base.Root>
      ))}
      <Base.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        // On a phone above the bar and the button that a page has over it.
        className="fixed right-4 bottom-4 z-60 flex w-[calc(100vw-2rem)] max-w-96 flex-col gap-2 outline-none max-md:bottom-[calc(8.25rem+env(safe-area-inset-bottom))]"
      />
    </Base.Provider>
  )
}
