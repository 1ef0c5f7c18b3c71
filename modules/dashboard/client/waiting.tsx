import { Skeleton } from '#client/ui/skeleton.tsx'

/** Of the size that the card will have. */
export const Waiting = ({ title = 'card' }: { title?: string | undefined }) => (
  <output className="block h-full">
    <span className="sr-only">Loading {title}…</span>
    <Skeleton className="h-full rounded-card" />
  </output>
)
