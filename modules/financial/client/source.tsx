import { Link } from 'react-router'
import { cardOf } from '#client/cards.ts'
import { journalEntries } from '#modules/financial/shared/journal-entries.ts'
import { sentence } from '#shared/text.ts'

/** The document an entry comes from, in a word that leads there; 'By hand' for an entry that stands for itself. */
export function Source({ type, path }: { type: string; path: string }) {
  const record = cardOf(type)
  if (type === journalEntries.name) return 'By hand'
  if (!record) return type
  return (
    <Link to={path} className="rounded-check hover:text-primary-fg hover:underline">
      {sentence(record.one)}
    </Link>
  )
}
