import { WifiOff } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** Seconds between two looks, where the browser does not say that the network is back: it knows of its own cable alone. */
const waits = [2, 4, 8, 15]

/** A page that could not be fetched as nothing answers: no fault, so nothing is reported; it opens by itself when the network is back. */
export function NetworkAway() {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [looks, setLooks] = useState(0)
  const look = useCallback(async () => {
    const back = await fetch('/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    // Some browsers never ask again for a script they could not fetch.
    if (back) location.reload()
    else setLooks((count) => count + 1)
  }, [])
  useEffect(() => {
    document.title = 'No connection · Mainstay'
    heading.current?.focus()
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void look(), waits[Math.min(looks, waits.length - 1)]! * 1000)
    const online = () => void look()
    addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', online)
    }
  }, [look, looks])
  return (
    <section className="flex flex-1 flex-col items-center justify-center px-6 py-16 text-center">
      <WifiOff aria-hidden className="mb-4 size-8 text-fg-subtle" />
      <h1 ref={heading} tabIndex={-1} className="text-heading text-fg">
        No network connection
      </h1>
      <p className="mt-2 max-w-[52ch] text-body text-fg-muted text-pretty">
        This page is not loaded yet and opens automatically when the connection is back. Pages opened before, and
        drafts, are still available.
      </p>
      <Spinner label="Waiting for the connection…" />
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => void look()}>
          Try now
        </Button>
        <Button onClick={() => void navigate(-1)}>Go back</Button>
      </div>
    </section>
  )
}
