import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { cn } from '#client/ui/cn.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'

/** Answers that follow from other answers are asked for within this time, in ms. */
const quiet = 60
/** A slow answer holds up the others for so many ms at most. */
const longest = 6_000

/** Shows its children together once their first answers are there, so that no late answer moves what is read already. */
export function Settle({
  lines = 8,
  className,
  children,
}: {
  lines?: number
  className?: string
  children: ReactNode
}) {
  const fetching = useIsFetching({ type: 'active' }) > 0
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled || fetching) return
    const timer = setTimeout(() => setSettled(true), quiet)
    return () => clearTimeout(timer)
  }, [settled, fetching])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), longest)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="relative">
      {!settled && <SkeletonLines lines={lines} className="absolute inset-x-0 top-0" />}
      <div inert={!settled} className={cn(className, !settled && 'invisible')}>
        {children}
      </div>
    </div>
  )
}
