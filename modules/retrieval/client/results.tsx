import { useApi } from '#client/api.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { retrievalApi, type Hit, type Mode } from '#modules/retrieval/shared/retrieval.ts'
import { HitPanel } from './hit-panel.tsx'
import { askedOf, type Search } from './search-address.ts'

type Props = { search: Search; onSimilar: (hit: Hit) => void }

const labels: Record<Mode, string> = { words: 'By words', meaning: 'By meaning', both: 'By words and meaning' }

/** What the address asks for: passages that resemble one, those of a question, or words beside meaning. */
export function Results({ search, onSimilar }: Props) {
  const { like, view } = search
  if (like !== null) return <Similar id={like} onSimilar={onSimilar} />
  if (view !== 'compare') return <OfMode search={search} mode={view} onSimilar={onSimilar} />
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(['words', 'meaning'] as const).map((mode) => (
        <div key={mode} className="min-w-0">
          <h2 className="mb-2 text-section text-fg">{labels[mode]}</h2>
          <OfMode search={search} mode={mode} onSimilar={onSimilar} />
        </div>
      ))}
    </div>
  )
}

function OfMode({ search, mode, onSimilar }: Props & { mode: Mode }) {
  const read = useApi(retrievalApi.search, { query: askedOf(search, mode) }, { enabled: search.q !== '', keep: true })
  const isOther = read.data !== undefined && read.data.mode !== mode
  if (isOther && mode === 'meaning')
    return (
      <EmptyState title="Nothing is found by meaning" level={3}>
        Meaning is switched off, or the passages are still waiting for it. Choose Words.
      </EmptyState>
    )
  return <HitPanel label={labels[mode]} read={read} onSimilar={onSimilar} note={isOther && ', by words alone'} />
}

function Similar({ id, onSimilar }: { id: string; onSimilar: (hit: Hit) => void }) {
  const read = useApi(retrievalApi.similar, { params: { id }, query: {} }, { keep: true })
  return <HitPanel label="Similar passages" read={read} onSimilar={onSimilar} />
}
