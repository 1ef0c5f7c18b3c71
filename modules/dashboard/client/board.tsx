import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sentenceOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Card, Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import { BoardBar } from './board-bar.tsx'
import { CardGrid, spanOf } from './card-grid.tsx'
import { CardView } from './card-view.tsx'
import { overviewsFor } from './figures.tsx'
import { useDashboard } from './reads.ts'
import { useAnswers, usePageFilter } from './use-answers.ts'

const Editor = lazy(async () => ({ default: (await import('./board-editor.tsx')).BoardEditor }))

/** The cards of this person, to look at and to arrange. */
export function Board() {
  const read = useDashboard()
  if (read.data) return <Cards dashboard={read.data} />
  if (read.isError)
    return (
      <Banner
        tone="danger"
        title="Your cards could not be loaded"
        action={
          <Button size="sm" onClick={() => void read.refetch()}>
            Retry
          </Button>
        }
      >
        {sentenceOf(read.error)}
      </Banner>
    )
  return <Skeleton className="h-40 rounded-card" />
}

/** A default leaves out areas that are not open to its reader. */
function useShown({ cards, from }: Dashboard): readonly Card[] {
  const { can } = useAuth()
  if (from === 'own') return cards
  const open = overviewsFor(can)
  return cards.filter(
    ({ source }) =>
      !('overview' in source) ||
      open.some(({ module, Charts }) => module === source.overview && (source.part === 'figures' || Charts)),
  )
}

function Cards({ dashboard }: { dashboard: Dashboard }) {
  const shown = useShown(dashboard)
  const [draft, setDraft] = useState<readonly Card[] | null>(null)
  const { filter, set } = usePageFilter()
  const answers = useAnswers(dashboard.cards, draft ?? shown, filter)
  const grid = (
    <CardGrid>
      {shown.map((card) => (
        <li key={card.id} className={`min-w-0 ${spanOf(card)}`}>
          <CardView card={card} answer={answers.of(card)} filter={filter} dashboard={dashboard} />
        </li>
      ))}
    </CardGrid>
  )
  return (
    <section aria-labelledby="your-cards" className="space-y-3">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 id="your-cards" className="mr-auto text-section text-fg">
          Key figures
        </h2>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {shown.length > 0 && <BoardBar {...{ filter, set, answers }} entities={dashboard.entities} />}
          {!draft && (
            <Button icon={LayoutGrid} onClick={() => setDraft(shown)}>
              Edit dashboard
            </Button>
          )}
        </div>
      </div>
      {answers.error !== null && (
        <Banner
          tone="danger"
          title="The figures could not be loaded"
          action={
            <Button size="sm" onClick={answers.refresh}>
              Retry
            </Button>
          }
        >
          {sentenceOf(answers.error)}
        </Banner>
      )}
      {draft ? (
        <Suspense fallback={grid}>
          <Editor {...{ dashboard, answers, filter, draft, setDraft }} shown={shown} close={() => setDraft(null)} />
        </Suspense>
      ) : shown.length > 0 ? (
        grid
      ) : (
        <EmptyState title="No cards yet" drawing="list">
          Choose Edit dashboard to add figures, charts and lists of your reports.
        </EmptyState>
      )}
    </section>
  )
}
