import { Suspense, type ComponentType } from 'react'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** The module of a module's charts, held from the first moment: what draws them comes after the frame of the page. */
export const ChartsPlace = ({ Charts }: { Charts: ComponentType }) => (
  <section aria-label="Key figures" className="grid gap-3">
    <Suspense
      fallback={
        <>
          <Skeleton className="h-81.5 rounded-card" />
          <Skeleton className="h-81.5 rounded-card" />
          <Skeleton className="h-76.5 rounded-card" />
        </>
      }
    >
      <Charts />
    </Suspense>
  </section>
)
