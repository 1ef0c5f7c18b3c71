import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { InstantText } from '#client/ui/day.tsx'
import { cellAddress } from '#modules/reports/client/figure-cell.tsx'
import { figureText } from '#modules/reports/client/key-words.ts'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import type { Line, Result } from '#modules/reports/shared/result.ts'
import type { Totals } from '#modules/ai/shared/messages.ts'

type Props = { result: Result; dataset: Dataset; before: Totals | null }

/** The totals of a result, each a link to its rows, and whether they are still those of the time of asking. */
export function Headline({ result, dataset, before }: Props) {
  const totals = result.lines.filter(({ level }) => level === 0)
  const count = (
    <span>
      {formatNumber(result.count)} {result.count === '1' ? dataset.one : dataset.many}
    </span>
  )
  if (result.count === '0')
    return (
      <p className="text-body text-fg">
        No {dataset.many} match. <AsOf result={result} />
      </p>
    )
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-body text-fg">
        {count}
        {totals.flatMap((line) =>
          result.values.flatMap((value, at) =>
            value.kind === 'count' || value.withheld
              ? []
              : [<Total key={`${line.currency} ${value.name}`} {...{ result, dataset, line, at }} />],
          ),
        )}
      </p>
      <p className="text-caption text-fg-muted">
        <AsOf result={result} /> <Since result={result} totals={totals} before={before} />
      </p>
    </div>
  )
}

const AsOf = ({ result }: { result: Result }) => (
  <>
    As of <InstantText at={result.at} />.
  </>
)

type TotalProps = { result: Result; dataset: Dataset; line: Line; at: number }

/** One total with its name. */
function Total({ result, dataset, line, at }: TotalProps) {
  const { label, shown } = result.values[at]!
  const column = line.cells.length - 1
  const figure = line.cells[column]?.[at] ?? null
  if (figure === null) return null
  const text = figureText(figure, shown, line.currency)
  const to = cellAddress({ result, dataset, line, column, value: at })
  return (
    <span className="flex items-baseline gap-1.5">
      <span className="text-table text-fg-muted">{label}</span>
      {to ? (
        <Link
          to={to}
          className="reach rounded-check border border-line bg-sunken px-1.5 font-semibold text-fg tabular-nums hover:text-primary-fg hover:underline"
        >
          {text}
        </Link>
      ) : (
        <span className="font-semibold tabular-nums">{text}</span>
      )}
    </span>
  )
}

/** Whether the totals changed since the question was asked; nothing to a reader with other rights. */
function Since({ result, totals, before }: { result: Result; totals: readonly Line[]; before: Totals | null }) {
  if (!before) return null
  const changes = totals.flatMap(({ currency, cells }) => {
    const earlier = before.find((each) => each.currency === currency)?.cells ?? []
    return result.values.flatMap(({ shown, label }, at) => {
      const [now, then] = [cells.at(-1)?.[at] ?? null, earlier[at] ?? null]
      return now === then ? [] : [`${label} was ${then === null ? 'empty' : figureText(then, shown, currency)}`]
    })
  })
  return changes.length === 0 ? 'Unchanged since you asked.' : `Changed since you asked: ${changes.join('; ')}.`
}
