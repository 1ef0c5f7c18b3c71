import { useEffect, useState, type ComponentType } from 'react'
import { Banner } from './banner.tsx'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * A component whose code is fetched on first use: `load` starts on it early, `Deferred` shows it as soon as it is there.
 * Where it cannot be fetched, that is said, and the next opening tries again. `While` stands in its place until then.
 */
export function deferred<Props extends Openable>(
  fetch: () => Promise<ComponentType<Props>>,
  While?: ComponentType<Props>,
) {
  let kept: ComponentType<Props> | null = null
  const get = async () => (kept ??= await fetch())

  function Deferred(props: Props) {
    const { open, onOpenChange } = props
    const [Shown, setShown] = useState(() => kept)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Shown || !open) return
      let over = false
      get().then(
        (found) => over || setShown(() => found),
        () => over || setFailed(true),
      )
      return () => {
        over = true
        setFailed(false)
      }
    }, [Shown, open])
    if (Shown) return <Shown {...props} />
    if (!open) return null
    return failed ? <NotLoaded onDismiss={() => onOpenChange(false)} /> : While && <While {...props} />
  }
  return { Deferred, load: (): void => void get().catch(() => {}) }
}

const NotLoaded = ({ onDismiss }: { onDismiss: () => void }) => (
  <div className="fixed right-4 bottom-4 z-60 w-[calc(100vw-2rem)] max-w-96 rounded-card bg-raised shadow-dialog">
    <Banner tone="danger" title="This could not be opened" onDismiss={onDismiss}>
      Its code could not be fetched. Check your connection and try again.
    </Banner>
  </div>
)
