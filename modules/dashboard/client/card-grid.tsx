import type { ReactNode } from 'react'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'

const widths = ['', 'sm:col-span-2', 'sm:col-span-2 lg:col-span-3', 'sm:col-span-2 lg:col-span-4']
/** At least as high as a chart, before and after its answer. */
const heights = ['row-span-1', 'row-span-2 min-h-82', 'row-span-3 min-h-124']

/** The classes of a card of this size in the grid. */
export const spanOf = ({ width, height }: Pick<Card, 'width' | 'height'>): string =>
  `${widths[width - 1]} ${heights[height - 1]}`

/** Four quarters beside each other, two on a tablet, one on a phone; rows of one height, so that nothing moves while answers come. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid auto-rows-[minmax(7rem,auto)] grid-cols-1 gap-3 sm:auto-rows-[minmax(9rem,auto)] sm:grid-cols-2 lg:grid-cols-4">
    {children}
  </ul>
)
