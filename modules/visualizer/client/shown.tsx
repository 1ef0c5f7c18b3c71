import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '#client/api.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'

type Read<T> = { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown }

/** What was read, or why it is not there and what to do now. */
export function Shown<T>({ read, what, children }: { read: Read<T>; what: string; children: (data: T) => ReactNode }) {
  if (read.data !== undefined) return children(read.data)
  if (!read.isError) return <SkeletonLines lines={8} label={`Loading ${what}…`} className="px-4 py-5 md:px-6" />
  const { status } = read.error instanceof ApiError ? read.error : { status: 0 }
  if (status === 403) return <EmptyState title={`You may not see ${what}`}>{sentenceOf(read.error)}</EmptyState>
  return (
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
