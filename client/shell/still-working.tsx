import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const patienceMs = 4_000

/** Says so where a page waits long for its data; leaving the page ends the wait. */
export function StillWorking() {
  const waiting =
    useIsFetching({
      type: 'active',
      predicate: ({ state: { data, fetchStatus } }) => data === undefined && fetchStatus === 'fetching',
    }) > 0
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(setLong, patienceMs, true)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waiting])
  return (
    <output className="sticky top-14 z-10 block h-0 text-center print:hidden">
      {long && (
        <span className="inline-block rounded-full border border-line bg-raised px-3 py-1 text-caption text-fg-muted shadow-popover">
          Still working…
        </span>
      )}
    </output>
  )
}
