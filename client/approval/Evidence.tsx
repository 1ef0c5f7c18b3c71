import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { Spark } from '#client/chart/Spark.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { formatList, formatNumber, formatPercent } from '#client/format.ts'
import { FigureList } from '#client/report/key-figure.tsx'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import { DayText, InstantText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { evidenceApi, type EvidenceLine, type Piece } from '#shared/decision/evidence.ts'
import { EvidencePlace } from './evidence-place.tsx'
import type { About } from './Questions.tsx'

/** What whoever decides should weigh, as far as they may see it: each module brings its pieces. */
export function Evidence({ noun, id }: About) {
  const read = useApi(evidenceApi.read, { params: { noun, id } })
  if (read.isError && !read.data)
    return <NotLoaded title="The supporting information could not be loaded" read={read} />
  if (!read.data) return <EvidencePlace />
  return (
    <div className="@container print:hidden">
      <div className="grid items-start gap-5 @3xl:grid-cols-2">
        {read.data.pieces.map((piece) => (
          <Shown key={piece.id} piece={piece} />
        ))}
      </div>
    </div>
  )
}

const link = 'reach rounded-check hover:text-primary-fg hover:underline'
const Named = ({ to, children }: { to: string | null; children: string }) =>
  to ? (
    <Link to={to} className={link}>
      {children}
    </Link>
  ) : (
    children
  )

function Shown({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'lines':
      return <Lines piece={piece} />
    case 'decisions':
      return <Decisions piece={piece} />
    case 'figures':
      return (
        <FigureList
          title={piece.title}
          figures={piece.figures}
          action={piece.to && <Opens to={piece.to} what={piece.title} />}
        />
      )
  }
}

const Opens = ({ to, what }: { to: string; what: string }) => (
  <Link
    to={to}
    aria-label={`Open: ${what}`}
    className="reach rounded-check px-2 text-caption text-primary-fg hover:underline"
  >
    Open
  </Link>
)

const Lines = ({ piece: { title, lines, currency, more } }: { piece: Extract<Piece, { kind: 'lines' }> }) => (
  <Card title={title} padded={false} className="@3xl:col-span-2">
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <LineShown key={line.id} line={line} currency={currency} />
      ))}
    </ul>
    {more > 0 && (
      <p className="border-t border-line px-4 py-2.5 text-caption text-fg-muted">
        and {formatNumber(more)} more on the record
      </p>
    )}
  </Card>
)

function LineShown({ line, currency }: { line: EvidenceLine; currency: string }) {
  const { label, to, quantity, price, amount, last, course, courseTo } = line
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-table">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words text-fg">
          <Named to={to}>{label}</Named>
        </p>
        {last ? (
          <p className="text-caption text-fg-muted">
            Last <Money amount={last.price} currency={currency} />, <DayText day={last.day} />,{' '}
            <Named to={last.to}>{last.where}</Named>
          </p>
        ) : (
          price !== null && courseTo === null && <p className="sr-only">No previous price</p>
        )}
      </div>
      {course.length > 1 && courseTo && (
        <Link to={courseTo} className="reach shrink-0 rounded-check">
          <Spark label={`Price trend of ${label}, last ${formatNumber(course.length)} prices`} amounts={course} />
        </Link>
      )}
      <div className="ml-auto text-right">
        <p className="font-medium">
          <Money amount={amount} currency={currency} />
        </p>
        {quantity !== null && price !== null && (
          <p className="text-caption text-fg-muted">
            {formatNumber(quantity)} × <Money amount={price} currency={currency} />
            {last && <Change from={last.price} to={price} />}
          </p>
        )}
      </div>
    </li>
  )
}

/** How far the price lies from the last one. For show only. */
function Change({ from, to }: { from: string; to: string }) {
  const change = Number(from) ? Number(to) / Number(from) - 1 : 0
  return (
    <span className={cn('ml-1.5 font-medium', change > 0 ? 'text-danger' : change < 0 && 'text-success')}>
      {change === 0 ? 'unchanged' : `${change > 0 ? '+' : ''}${formatPercent(change)}`}
    </span>
  )
}

const Decisions = ({ piece: { title, decisions } }: { piece: Extract<Piece, { kind: 'decisions' }> }) => (
  <Card title={title} padded={false}>
    {decisions.length === 0 ? (
      <p className="px-4 py-3.5 text-table text-fg-muted">No similar decisions yet.</p>
    ) : (
      <ul className="divide-y divide-line">
        {decisions.map(({ id, title: name, to, amount, currency, outcome, by, reason, at, same }) => (
          <li key={id} className="px-4 py-2.5 text-table">
            <p className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate">
                <Named to={to}>{name}</Named>
              </span>
              <Money amount={amount} currency={currency} className="shrink-0" />
            </p>
            <p className="flex flex-wrap items-center gap-x-2 text-caption text-fg-muted">
              <StatePill state={outcome} tone={outcome === 'approved' ? 'success' : 'danger'} />
              {formatList(by)}, <InstantText at={at} />
            </p>
            {reason && <p className="text-caption break-words text-fg">“{reason}”</p>}
            <p className="text-caption text-fg-subtle">Same {formatList(same)}</p>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
