import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '#client/api.ts'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'

export type Read<T> = {
  data: T | undefined
  isError: boolean
  isEnabled: boolean
  /** What is there answers the question before. */
  isPlaceholderData?: boolean
  error: unknown
  refetch: () => unknown
}
type Props<T> = { read: Read<T>; what: string; lines?: number; children: (data: T) => ReactNode }

/** Why nothing can be done yet with what is dimmed. */
export const onTheirWay = 'Loading figures'

/** What was read, or why it is not there and what to do now. What answers another question keeps its place and is dimmed, so that nobody reads it as the answer. */
export function ReadGate<T>({ read, what, lines = 10, children }: Props<T>) {
  if (read.data !== undefined)
    return (
      <div
        aria-busy={read.isPlaceholderData || undefined}
        className={cn('contents', read.isPlaceholderData && '*:opacity-40')}
      >
        {read.isPlaceholderData && <output className="sr-only">Loading {what}…</output>}
        {children(read.data)}
      </div>
    )
  // What waits to be asked anew may still hold the failure of another page.
  if (!read.isError || !read.isEnabled)
    return <SkeletonLines lines={lines} label={`Loading ${what}…`} className="px-4 py-5" />
  const forbidden = read.error instanceof ApiError && read.error.status === 403
  return forbidden ? (
    <EmptyState title={`You may not see ${what}`}>{sentenceOf(read.error)}</EmptyState>
  ) : (
    <EmptyState
      title={`Could not load ${what}`}
      action={
        <Button icon={RotateCw} onClick={() => void read.refetch()}>
          Try again
        </Button>
      }
    >
      {sentenceOf(read.error)}
    </EmptyState>
  )
}
