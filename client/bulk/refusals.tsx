import { Link } from 'react-router'
import { recordRefOf } from '#client/record-refs.ts'
import { pageOf } from '#shared/record-ref.ts'

type About = { record: string; id: string; title: string | null }

/** A record by its title, which leads to its page; of one that may not be seen its kind alone. */
export function RecordTitle({ record, id, title }: About) {
  const card = recordRefOf(record)
  if (!title || !card) return <span className="font-medium">This {card?.one ?? 'record'}</span>
  return (
    <Link to={pageOf(card, id)} className="reach rounded-check font-medium text-fg hover:underline">
      {title}
    </Link>
  )
}

/** Records with the reason of each why nothing happens, or happened, to it. */
export const Refusals = ({ rows }: { rows: readonly (About & { why: string })[] }) => (
  <ul className="mt-1 max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line text-table">
    {rows.map(({ why, ...about }) => (
      <li key={about.id} className="px-3 py-2">
        <RecordTitle {...about} />
        <span className="block text-fg-muted">{why}</span>
      </li>
    ))}
  </ul>
)
