import { cn } from './cn.ts'

/** A grey shape where content will be; appears after 200 ms, so that a quick answer shows none. Give it a size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block h-4 animate-appear rounded-check bg-active', className)} />
)

const widths = ['w-11/12', 'w-3/4', 'w-5/6', 'w-2/3']

/** Lines of text that are on their way; announced once as `label`. */
export function SkeletonLines({
  lines = 4,
  label = 'Loading…',
  className,
}: {
  lines?: number
  label?: string
  className?: string
}) {
  return (
    <output className={cn('block space-y-3', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} className={widths[at % widths.length]} />
      ))}
    </output>
  )
}
