import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import type { Column } from '#client/ui/data-table.tsx'
import type { Commitments } from '#modules/procurement/shared/overview.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'

type Line = Pick<
  Commitments['rows'][number],
  'to' | 'orderNumber' | 'lineNo' | 'vendorId' | 'vendorName' | 'description'
> & {
  /** A revision of its order waits for approval. */
  revising?: boolean
}
const link = 'rounded-check hover:text-primary-fg hover:underline'

/** Which order line a row of a report is about: its number, whose it is, and what. */
export const orderLineColumns: readonly Column<Line>[] = [
  {
    label: 'Order line',
    width: 150,
    of: ({ to, orderNumber, lineNo, revising }) => (
      <Link to={to} className={`font-mono whitespace-nowrap ${link}`}>
        {orderNumber} / {lineNo}
        {revising && <span className="block font-sans text-caption text-attention">Revision in approval</span>}
      </Link>
    ),
    total: 'Total',
  },
  {
    label: 'Vendor',
    of: ({ vendorId, vendorName }) => (
      <Link to={vendors.pageOf(vendorId)} className={link}>
        {vendorName}
      </Link>
    ),
  },
  { label: 'Description', width: 180, of: ({ description }) => description },
]

/** A quantity with its unit. */
export const inUnits = (quantity: string, unit: string) => (
  <>
    {formatNumber(quantity)} <span className="text-fg-subtle">{unit}</span>
  </>
)
