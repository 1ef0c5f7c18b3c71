import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { usePaused } from '#client/shell/use-found.ts'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { retrievalApi, type Hit } from '#modules/retrieval/shared/retrieval.ts'
import { Filters } from './filters.tsx'
import { moveAmongHits } from './hit-panel.tsx'
import { IndexStateCard } from './index-state.tsx'
import { QualityCard } from './quality-card.tsx'
import { Results } from './results.tsx'
import { paramsOf, searchIn, views, type Search, type View } from './search-address.ts'

const labels: Record<View, string> = { both: 'Both', words: 'Words', meaning: 'Meaning', compare: 'Side by side' }
const tabs = (['both', 'words', 'meaning', 'compare'] as const).map((id) => ({ id, label: labels[id] }))

/** Passages of documents and records by their words and by their meaning, with why each is found. */
export function VectorSearchPage() {
  const [params, setParams] = useSearchParams()
  const search = searchIn(params)
  const { q, view, like } = search
  const [text, setText] = useState(q)
  const [similarTo, setSimilarTo] = useState<Hit | null>(null)
  const paused = usePaused(text).trim()
  const choices = useApi(retrievalApi.choices, {})
  const change = (next: Partial<Search>, replace = true) => setParams(paramsOf({ ...search, ...next }), { replace })
  useEffect(() => {
    if (paused !== q) change({ q: paused, like: null })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing changes the address
  }, [paused])
  const onSimilar = (hit: Hit) => {
    setSimilarTo(hit)
    change({ like: hit.passageId }, false)
  }
  const hasQuestion = q !== '' || like !== null
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="Semantic search" />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys lead from the field to the hits and back */}
      <div className="mx-auto flex w-full max-w-240 flex-col gap-4 px-4 py-5 md:px-6" onKeyDown={moveAmongHits}>
        <Input
          type="search"
          icon={SearchIcon}
          size="lg"
          aria-label="Search passages"
          placeholder="Ask in your own words, such as: how long is the notice period"
          maxLength={400}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Filters search={search} choices={choices.data} onChange={(next) => change(next)} />
        {choices.isError && <NotLoaded title="The filters could not be read" read={choices} />}
        {choices.data && <ModelNote hasMeaning={choices.data.meaning} />}
        {like !== null && (
          <div className="flex flex-wrap items-center gap-2 text-table text-fg">
            Passages similar to {similarTo?.passageId === like ? `one of “${similarTo.title}”` : 'the chosen one'}
            <Button size="sm" onClick={() => change({ like: null })}>
              {q === '' ? 'Clear' : 'Back to the question'}
            </Button>
          </div>
        )}
        {hasQuestion && like === null ? (
          <Tabs
            label="How passages are searched"
            tabs={tabs}
            value={view}
            onChange={(id) => change({ view: views.find((each) => each === id) ?? 'both' })}
          >
            <div className="pt-4">
              <Results search={search} onSimilar={onSimilar} />
            </div>
          </Tabs>
        ) : hasQuestion ? (
          <Results search={search} onSimilar={onSimilar} />
        ) : (
          <div className="grid gap-4 md:grid-cols-2">
            <p className="text-body text-fg-muted md:col-span-2">
              Enter a question or some words. Passages of documents, records and comments are found that you may open,
              each with the reason why it is here.
            </p>
            <IndexStateCard />
            <QualityCard />
          </div>
        )}
      </div>
    </div>
  )
}

const ModelNote = ({ hasMeaning }: { hasMeaning: boolean }) => (
  <p className="text-caption text-fg-muted">
    {hasMeaning
      ? 'Meaning is understood in English alone. Text in other languages is found by its words.'
      : 'Meaning is switched off here: passages are found by their words.'}
  </p>
)
