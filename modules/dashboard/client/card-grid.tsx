import type { ReactNode } from 'react'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'

const widths = ['', 'col-span-2', 'col-span-2 lg:col-span-3', 'col-span-2 lg:col-span-4']
/** At least as high as a chart, before and after its answer. */
const heights = ['row-span-1', 'row-span-2 min-h-82', 'row-span-3 min-h-124']

/** The classes of a card of this size in the grid; on a phone a number alone takes half of it. */
export const spanOf = ({ kind, width, height }: Pick<Card, 'kind' | 'width' | 'height'>): string =>
  `${kind === 'number' ? '' : 'max-sm:col-span-2'} ${widths[width - 1]} ${heights[height - 1]}`

/** Four quarters in a row, two on a tablet and a phone; rows of one height, so that nothing moves while answers come. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid auto-rows-[minmax(7rem,auto)] grid-cols-2 gap-3 sm:auto-rows-[minmax(9rem,auto)] lg:grid-cols-4">
    {children}
  </ul>
)
