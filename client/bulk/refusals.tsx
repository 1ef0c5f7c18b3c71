import { Link } from 'react-router'
import { pageOf } from '#shared/card.ts'
import type { AnyRecord } from '#shared/record.ts'

type Refused = { id: string; title: string | null; why: string }

/** Records with the reason of each why nothing happens, or happened, to it. */
export const Refusals = ({ record, rows }: { record: AnyRecord; rows: readonly Refused[] }) => (
  <ul className="mt-1 max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line text-table">
    {rows.map(({ id, title, why }) => (
      <li key={id} className="px-3 py-2">
        {title ? (
          <Link to={pageOf(record, id)} className="reach rounded-check font-medium text-fg hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-medium">This {record.one}</span>
        )}
        <span className="block text-fg-muted">{why}</span>
      </li>
    ))}
  </ul>
)
