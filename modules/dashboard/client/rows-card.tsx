import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { Card as Frame } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import type { CardAnswer, RowsAnswer } from '#modules/dashboard/shared/answers.ts'
import { notNarrowed } from './card-words.ts'

type Props = { answer: CardAnswer; result: RowsAnswer; title: string }

/** The first rows of a metric, each a link to its record. */
export function RowsCard({ answer, result: { rows, more, none }, title }: Props) {
  const note = notNarrowed(answer)
  const { to } = answer
  return (
    <Frame
      title={title}
      className="h-full"
      padded={false}
      action={
        to && (
          <Link to={to} className="reach rounded-check px-2 text-table text-fg-muted hover:text-fg">
            Open list<span className="sr-only"> of {title.toLowerCase()}</span>
          </Link>
        )
      }
      footer={
        (more > 0 || note) && (
          <span className="flex flex-wrap gap-x-3">
            {more > 0 && to && (
              <Link to={to} className="reach rounded-check hover:text-fg">
                {formatNumber(more)} more<span className="sr-only"> {title.toLowerCase()}</span>
              </Link>
            )}
            {note}
          </span>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="p-4 text-table text-fg-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                to={row.to}
                className="flex min-h-10 items-center gap-3 px-4 text-table outline-offset-[-2px] hover:bg-hover max-md:min-h-11"
              >
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-medium text-fg">{row.title}</span>{' '}
                  {row.note && <span className="font-mono text-caption text-fg-subtle">{row.note}</span>}
                </span>
                {row.amount && row.currency && (
                  <Money amount={row.amount} currency={row.currency} className="shrink-0 text-fg" />
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}
