import { ArrowRight, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber, formatSentence } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import type { NextAction } from '#modules/procurement/shared/workbench.ts'

const marks = {
  info: { icon: Info, look: 'text-info' },
  warning: { icon: TriangleAlert, look: 'text-warning' },
  danger: { icon: CircleAlert, look: 'text-danger' },
}

type Props = { title: string; actions: readonly NextAction[]; done: string; className?: string }

/** What to look at next, the gravest first, each with the documents that say so. */
export const NextActions = ({ title, actions, done, className }: Props) => (
  <Card
    title={title}
    note={actions.length ? formatNumber(actions.length) : undefined}
    padded={false}
    className={className}
  >
    {actions.length === 0 ? (
      <p className="px-4 py-5 text-table text-fg-muted">{done}</p>
    ) : (
      <ul className="divide-y divide-line">
        {actions.map((action) => (
          <Line key={action.rule} action={action} />
        ))}
      </ul>
    )}
  </Card>
)

function Line({ action: { tone, sentence, to, evidence } }: { action: NextAction }) {
  const { icon: Icon, look } = marks[tone]
  return (
    <li className="flex items-start gap-2.5 px-4 py-3">
      <Icon aria-hidden className={cn('mt-0.5', look)} />
      <div className="min-w-0 flex-1">
        <Link to={to} className="group rounded-check text-table font-medium hover:text-primary-fg">
          {formatSentence(sentence)}
          {/* No line begins with the arrow alone. */}
          {'\u00a0'}
          <ArrowRight
            aria-hidden
            className="inline size-3.5 align-[-0.15em] text-fg-subtle group-hover:text-primary-fg"
          />
        </Link>
        {evidence.length > 0 && (
          <ul aria-label="Evidence" className="mt-1.5 flex flex-wrap gap-1.5">
            {evidence.map(({ id, label, to: page }) => (
              <li key={id}>
                <Link
                  to={page}
                  className="inline-flex h-6 max-w-56 items-center truncate rounded-check border border-line-strong bg-surface px-1.5 text-caption text-primary-fg hover:bg-hover max-md:h-11 max-md:px-3"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
