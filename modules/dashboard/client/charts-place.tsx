import { Suspense, type ComponentType } from 'react'
import { cn } from '#client/ui/cn.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** The place of a module's charts, held from the first moment: what draws them comes after the frame of the page. */
export const ChartsPlace = ({ Charts, wide = false }: { Charts: ComponentType; wide?: boolean }) => (
  <section aria-label="Key figures" className={cn('grid grow gap-3', wide && 'lg:grid-cols-3')}>
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
