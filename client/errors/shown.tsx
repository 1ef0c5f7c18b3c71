import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '#client/api.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'

type Read<T> = { data: T | undefined; isError: boolean; isEnabled: boolean; error: unknown; refetch: () => unknown }
type Props<T> = { read: Read<T>; what: string; lines?: number; children: (data: T) => ReactNode }

/** What was read, or why it is not there and what to do now. */
export function Shown<T>({ read, what, lines = 10, children }: Props<T>) {
  if (read.data !== undefined) return children(read.data)
  // What waits to be asked anew may still hold the failure of another page.
  if (!read.isError || !read.isEnabled)
    return <SkeletonLines lines={lines} label={`Loading ${what}…`} className="px-4 py-5" />
  const forbidden = read.error instanceof ApiError && read.error.status === 403
  return forbidden ? (
    <EmptyState title={`You may not see ${what}`}>{sentenceOf(read.error)}</EmptyState>
  ) : (
    <EmptyState
      title={`It was not possible to load ${what}`}
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
