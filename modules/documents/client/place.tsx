import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { recordRefOf } from '#client/record-refs.ts'
import { cell } from '#client/table/cell.ts'
import { pageOf } from '#shared/record-ref.ts'
import { upperFirst } from '#shared/text.ts'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'

/** The kind of record that a document of a list was attached to, which leads to that. */
export const withPlace = {
  belongsTo: cell(['belongsTo', 'belongsToId'], ({ belongsTo, belongsToId }) => {
    const card = belongsTo ? recordRefOf(String(belongsTo)) : undefined
    return card ? (
      <Link to={pageOf(card, String(belongsToId))} className="text-primary-fg hover:underline">
        {upperFirst(card.one)}
      </Link>
    ) : null
  }),
}

/** The record that a document was attached to: its title leads there. Its line is kept while it is read. */
export function BelongsTo({ document: { id, belongsTo, belongsToId } }: { document: DocumentDetail }) {
  const { data } = useApi(documentCalls.links, { params: { id } }, { enabled: belongsTo !== null })
  const card = belongsTo ? recordRefOf(belongsTo) : undefined
  if (!card) return null
  const link = data?.find(({ recordId }) => recordId === belongsToId)
  return (
    <p className="text-table text-fg-muted">
      Attached to {card.one}{' '}
      <Link to={`${pageOf(card, belongsToId!)}?tab=files`} className="font-medium text-primary-fg hover:underline">
        {link?.title ?? '…'}
      </Link>
      {link?.subtitle && ` · ${link.subtitle}`}. Whoever may see the {card.one} sees it here, and nobody else.
    </p>
  )
}
