import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { formatDays, formatNumber, formatSentence } from '#client/format.ts'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import type { ChartKind } from '#modules/reports/shared/question.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import { ChartPanel } from './chart-panel.tsx'
import { currenciesOf } from './key-words.ts'
import { PivotTable } from './pivot-table.tsx'
import type { useResult } from './use-result.ts'

type Props = { asked: ReturnType<typeof useResult>; dataset: Dataset; chart: ChartKind; title: string }

/** The answer of a report: what is wrong or noteworthy, the chart, and the table. */
export function ResultView({ asked, dataset, chart, title }: Props) {
  const { result, waiting, failure, faults, retry } = asked
  const isOld = waiting || failure !== null
  return (
    <section aria-label="Result" aria-busy={waiting || undefined} className="min-w-0">
      {failure && (
        <Banner
          tone="danger"
          title={failure}
          className="mx-4 my-3"
          action={Object.keys(faults).length === 0 && <Button onClick={retry}>Try again</Button>}
        />
      )}
      {result ? (
        <>
          <Caption result={result} dataset={dataset} waiting={waiting} />
          <div className={cn(isOld && 'opacity-40 transition-opacity delay-300')}>
            {result.notes.map((note) => (
              <p key={note.code} className="px-4 pb-2 text-table text-fg-muted">
                {formatSentence(note)}
              </p>
            ))}
            {result.count === '0' ? (
              <EmptyState title={`No ${dataset.many} match`} drawing="list">
                Change or remove a filter, or choose a longer period.
              </EmptyState>
            ) : (
              <>
                {chart !== 'table' && <ChartPanel result={result} dataset={dataset} kind={chart} title={title} />}
                <div className="border-t border-line">
                  <PivotTable result={result} dataset={dataset} label={title} />
                </div>
              </>
            )}
          </div>
        </>
      ) : (
        !failure && <SkeletonLines lines={10} label="Loading the report…" className="px-4 py-5" />
      )}
    </section>
  )
}

/** How many rows were counted, in which currency, and when. */
function Caption({ result, dataset, waiting }: { result: Result; dataset: Dataset; waiting: boolean }) {
  const currencies = currenciesOf(result)
  const hasMoney = result.values.some(({ shown }) => shown === 'money')
  return (
    <p className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-table text-fg-muted">
      <span>
        {formatNumber(result.count)} {result.count === '1' ? dataset.one : dataset.many}
      </span>
      {hasMoney && currencies.length === 1 && currencies[0] && <span>Amounts in {currencies[0]}</span>}
      {result.compared && (
        <span>Compared with {formatDays(result.compared.before.from, result.compared.before.to)}</span>
      )}
      <span className="ml-auto">
        {waiting ? (
          <output className="animate-appear">Updating…</output>
        ) : (
          <>
            As of <InstantText at={result.at} />
          </>
        )}
      </span>
    </p>
  )
}
