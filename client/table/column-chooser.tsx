import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { Button } from '#client/ui/button.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { ColumnChoice } from './column-list.tsx'

const ColumnList = lazy(async () => ({ default: (await import('./column-list.tsx')).ColumnList }))

/** The button that opens the columns; their list is fetched when it is first wanted. */
export const ColumnChooser = (choice: ColumnChoice) => (
  <Popover
    title="Columns"
    align="end"
    trigger={
      <Button variant="ghost" icon={Columns3}>
        Columns
      </Button>
    }
  >
    <ComponentBoundary>
      <Suspense fallback={<SkeletonLines lines={6} className="w-72" />}>
        <ColumnList {...choice} />
      </Suspense>
    </ComponentBoundary>
  </Popover>
)
