import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { cn } from '#client/ui/cn.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'

/** A first answer that is on its way; what is asked a second time has failed once, and nobody waits for it. */
const first = {
  predicate: ({ state }: Query) =>
    state.data === undefined && state.fetchStatus === 'fetching' && state.fetchFailureCount === 0,
}
/** How long after an answer what it shows may ask for more, and how long one that is late holds up the others, in milliseconds. */
const more = 80
const most = 4_000

type Props = { what: string; lines?: number; className?: string; children: ReactNode }

/**
 * Parts of a page that are read each by itself, some of which show nothing where they have nothing to say: shown together once all of them have
 * their answer, so that none moves what somebody has begun to read.
 */
export function AllRead({ what, lines = 12, className, children }: Props) {
  const [shown, setShown] = useState(false)
  const client = useQueryClient()
  const waiting = useIsFetching(first) > 0
  // What is known from before is shown at once: the parts have asked by now.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- whether they have is known only after they were mounted
    if (client.isFetching(first) === 0) setShown(true)
    const late = setTimeout(() => setShown(true), most)
    return () => clearTimeout(late)
  }, [client])
  useEffect(() => {
    if (shown || waiting) return
    const all = setTimeout(() => setShown(true), more)
    return () => clearTimeout(all)
  }, [shown, waiting])
  return (
    <>
      {!shown && <SkeletonLines lines={lines} label={`Loading ${what}…`} className="px-4 py-5" />}
      <div className={cn(className, !shown && 'invisible h-0 overflow-hidden')}>{children}</div>
    </>
  )
}
