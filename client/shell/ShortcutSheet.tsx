import { Route } from 'lucide-react'
import { Fragment } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { beginTour, offeredTours } from '#client/tour/place.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { keyLabels } from './key-labels.ts'
import type { Shortcut } from './shortcuts.ts'
import { useShortcutList, useSingleKeys } from './use-shortcuts.ts'

/** Always there, whoever listens for them. */
const fixed: Omit<Shortcut, 'run'>[] = [
  { keys: 'F8', label: 'Go to the notification', group: 'Everywhere' },
  { keys: 'Escape', label: 'Close dialog or menu', group: 'Everywhere' },
]

/** Every shortcut that works on the page behind it, and the switch for single keys. */
export function ShortcutSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const { can } = useAuth()
  const groups = Map.groupBy([...fixed, ...useShortcutList()], (each) => each.group)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="md">
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group}>
            <h3 className="mb-1 text-caption font-medium text-fg-subtle">{group}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-table">
              {shortcuts.map(({ keys, label }) => (
                <Fragment key={keys + label}>
                  <dt className="py-1 text-fg-muted">{label}</dt>
                  <dd className="flex items-center gap-1 py-1">
                    {keyLabels(keys).map((chord, at) => (
                      <Fragment key={at}>
                        {at > 0 && <span className="text-micro text-fg-subtle">then</span>}
                        {chord.map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox
          checked={singleKeys}
          onChange={setSingleKeys}
          label="Use single keys as shortcuts"
          hint="Switch this off if you use voice input or press keys by accident."
        />
      </div>
      {offeredTours().map((offer) => (
        <div key={offer.label} className="mt-5 border-t border-line pt-4">
          <Button
            icon={Route}
            onClick={() => {
              onOpenChange(false)
              void beginTour(offer, can)
            }}
          >
            {offer.label}
          </Button>
        </div>
      ))}
    </Dialog>
  )
}
