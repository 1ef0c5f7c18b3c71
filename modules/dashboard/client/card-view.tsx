import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { sentenceOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatSentence } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card as Frame } from '#client/ui/card.tsx'
import type { CardAnswer } from '#modules/dashboard/shared/answers.ts'
import type { Card, Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import { titleOf } from './card-words.ts'
import { ChartsPlace } from './charts-place.tsx'
import { overviewsFor, Tiles } from './figures.tsx'
import { Waiting } from './waiting.tsx'
import { useAnswersOf, type PageFilter } from './reads.ts'

const NumberCard = lazy(async () => ({ default: (await import('./number-card.tsx')).NumberCard }))
const TableCard = lazy(async () => ({ default: (await import('./table-card.tsx')).TableCard }))
const GoneCard = lazy(async () => ({ default: (await import('./gone-card.tsx')).GoneCard }))
const RowsCard = lazy(async () => ({ default: (await import('./rows-card.tsx')).RowsCard }))

type Props = {
  card: Card
  answer: CardAnswer | undefined
  filter: PageFilter
  /** Left out while the dashboard is arranged. */
  dashboard?: Dashboard
}

/** A card of any kind, with its skeleton and its error. */
export function CardView({ card, answer: usual, filter, dashboard }: Props) {
  const [again, setAgain] = useState(false)
  const retried = useAnswersOf(again ? [card] : [], filter)
  if ('overview' in card.source) return <OverviewCard card={card} filter={filter} dashboard={dashboard} />
  const answer = (again ? retried.data?.answers[0] : undefined) ?? usual
  const title = titleOf(card, answer)
  if (!answer) return <Waiting title={card.title} />
  const { problem, result } = answer
  if (problem?.gone) return <Gone card={card} words={formatSentence(problem.said)} dashboard={dashboard} />
  if (problem || !result)
    return (
      <Failed
        title={card.title ?? answer.title ?? 'This card'}
        words={again && retried.isError ? sentenceOf(retried.error) : formatSentence(problem?.said ?? '')}
        busy={again && retried.isFetching}
        retry={() => (again ? void retried.refetch() : setAgain(true))}
      />
    )
  return (
    <Suspense fallback={<Waiting title={title} />}>
      {result.kind === 'number' ? (
        <NumberCard card={card} answer={answer} result={result} title={title} />
      ) : result.kind === 'table' ? (
        <TableCard card={card} answer={answer} result={result} title={title} />
      ) : (
        <RowsCard answer={answer} result={result} title={title} />
      )}
    </Suspense>
  )
}

const Gone = (props: ComponentProps<typeof GoneCard>) => (
  <Suspense fallback={<Waiting />}>
    <GoneCard {...props} />
  </Suspense>
)

type FailedProps = { title: string; words: ReactNode; busy: boolean; retry: () => void }

const Failed = ({ title, words, busy, retry }: FailedProps) => (
  <Frame title={title} className="h-full">
    <div role="alert">
      <p className="text-table font-medium text-fg">This card could not be loaded</p>
      <p className="line-clamp-2 text-caption text-fg-muted">{words}</p>
    </div>
    <Button size="sm" className="mt-2" busy={busy} onClick={retry}>
      Retry<span className="sr-only"> {title}</span>
    </Button>
  </Frame>
)

/** Tiles or charts that a module shows by itself, under its own right. */
function OverviewCard({ card, filter, dashboard }: Pick<Props, 'card' | 'filter' | 'dashboard'>) {
  const { can } = useAuth()
  const { source } = card
  if (!('overview' in source)) return null
  const overview = overviewsFor(can).find(({ module }) => module === source.overview)
  const words = 'Its area is no longer open to you. An administrator assigns rights.'
  if (!overview || (source.part === 'charts' && !overview.Charts))
    return <Gone card={card} words={words} dashboard={dashboard} />
  const narrowed = filter.entity || filter.period
  return (
    <div className="flex h-full flex-col gap-1">
      {source.part === 'figures' ? (
        <div className="grid grow grid-cols-2 gap-3 *:h-full">
          <Tiles overview={overview} />
        </div>
      ) : (
        overview.Charts && <ChartsPlace Charts={overview.Charts} wide={card.width > 2} />
      )}
      {narrowed && <p className="px-1 text-caption text-fg-muted">Not narrowed by the filters of the page</p>}
    </div>
  )
}
