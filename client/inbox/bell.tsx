import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, use, useState } from 'react'
import { HelpContext } from '#client/shell/help-button.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { shownCount, Unread, useUnread } from './unread.tsx'

const Latest = lazy(async () => ({ default: (await import('./latest.tsx')).Latest }))

/** What came last, from every page of the frame. On a phone the inbox stands at the thumb. */
export function Bell() {
  const inShell = use(HelpContext) !== null
  const [open, setOpen] = useState(false)
  const unread = useUnread()?.unread ?? 0
  if (!inShell) return null
  const label = unread ? `Notifications, ${shownCount(unread)} new` : 'Notifications'
  return (
    <span className="relative max-md:hidden">
      <Popover
        title="Notifications"
        hideTitle
        align="end"
        open={open}
        onOpenChange={setOpen}
        className="w-96 p-0"
        trigger={<IconButton label={label} hint="Notifications" icon={BellIcon} />}
      >
        <Suspense fallback={<div className="h-80" />}>
          <Latest onGo={() => setOpen(false)} />
        </Suspense>
      </Popover>
      <span aria-hidden className="pointer-events-none absolute -top-0.5 left-4.5">
        <Unread />
      </span>
    </span>
  )
}
