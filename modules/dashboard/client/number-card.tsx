import { Link } from 'react-router'
import { Spark } from '#client/chart/Spark.tsx'
import { formatNumber, formatPercent } from '#client/format.ts'
import { Figure, type Delta } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import type { CardAnswer, NumberAnswer, NumberLine } from '#modules/dashboard/shared/answers.ts'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import { figureText } from '#modules/reports/client/key-words.ts'
import { TargetBar } from './target-bar.tsx'
import { notNarrowed } from './card-words.ts'

/** Currencies that have room on a card of one row. */
const mostLines = 3

type Props = { card: Card; answer: CardAnswer; result: NumberAnswer; title: string }

/** One number that opens to its rows, with the period before, its course and its target. */
export function NumberCard({ card, answer, result, title }: Props) {
  const { lines, shown, compared, withheld } = result
  const [line] = lines
  const only = lines.length === 1 ? line : undefined
  const note = notNarrowed(answer)
  if (withheld || !line) return <Figure label={title} value="–" note="Not open to you" className="h-full" />
  const trend = only?.trend ?? []
  return (
    <Figure
      label={title}
      className="flex h-full flex-col"
      href={only ? (only.to ?? answer.to ?? undefined) : undefined}
      value={only ? <Value line={only} shown={shown} /> : <Several lines={lines} shown={shown} to={answer.to} />}
      delta={only ? deltaOf(only, compared) : undefined}
      note={note ?? undefined}
      below={
        <>
          {trend.length > 1 && trend.some(({ amount }) => Number(amount) !== 0) && (
            <div className="mt-auto pt-2">
              <Spark amounts={trend.map(({ amount }) => amount)} label={`${title}, the last twelve months`} />
            </div>
          )}
          {only?.value && card.target && <TargetBar target={card.target} value={only.value} currency={only.currency} />}
        </>
      }
    />
  )
}

type Shown = NumberAnswer['shown']

function Value({ line: { value, currency }, shown }: { line: NumberLine; shown: Shown }) {
  if (value === null) return 'None'
  return shown === 'money' && currency ? (
    <Money amount={value} currency={currency} />
  ) : (
    figureText(value, shown, currency)
  )
}

function Several({ lines, shown, to }: { lines: readonly NumberLine[]; shown: Shown; to: string | null }) {
  const rest = lines.length - mostLines
  return (
    <span className="flex flex-col gap-0.5 text-section">
      {lines.slice(0, mostLines).map((line) => (
        <Link
          key={line.currency}
          to={line.to ?? to ?? ''}
          className="reach rounded-check hover:text-primary-fg hover:underline"
        >
          <Value line={line} shown={shown} />
        </Link>
      ))}
      {rest > 0 && to && (
        <Link to={to} className="reach rounded-check text-caption text-fg-muted hover:text-fg">
          {formatNumber(rest)} more {rest === 1 ? 'currency' : 'currencies'}
        </Link>
      )}
    </span>
  )
}

/** '50 % more' against the period before; nothing where the card compares nothing. */
function deltaOf({ before, change, value }: NumberLine, compared: NumberAnswer['compared']): Delta | undefined {
  if (!compared) return undefined
  const against = compared === 'year before' ? 'than the year before' : 'than the period before'
  if (change === null)
    return before === null && value !== null ? { text: `Nothing in the ${compared}`, direction: 'up' } : undefined
  const share = Number(change) / 100
  if (share === 0) return { text: `As in the ${compared}`, direction: 'flat' }
  const direction = share > 0 ? 'up' : 'down'
  return { text: `${formatPercent(Math.abs(share))} ${share > 0 ? 'more' : 'less'}`, direction, against }
}
