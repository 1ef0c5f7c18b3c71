import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { retrievalApi, type IndexState } from '#modules/retrieval/shared/retrieval.ts'

const vectorsText = ({ model, embedded, embeddable }: IndexState): string =>
  model === null ? 'Switched off' : `${formatNumber(embedded)} of ${formatNumber(embeddable)}`

/** How much is indexed and what waits, for those who look after it. */
export function IndexStateCard() {
  const { can } = useAuth()
  const read = useApi(retrievalApi.state, {}, { enabled: can(retrievalApi.state.can) })
  if (!can(retrievalApi.state.can)) return null
  if (read.isError) return <NotLoaded title="The state of the index could not be read" read={read} />
  const state = read.data
  return (
    <Card title="Index">
      {state ? (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
          <Fact label="Documents" value={formatNumber(state.documents)} />
          <Fact label="Records" value={formatNumber(state.records)} />
          <Fact label="Passages" value={formatNumber(state.passages)} />
          <Fact label="With meaning" value={vectorsText(state)} />
          <Fact label="Waiting" value={formatNumber(state.waiting)} />
          <div>
            <dt className="text-caption text-fg-muted">Oldest waiting</dt>
            <dd className="figures text-table text-fg">
              {state.waitingSince ? <InstantText at={state.waitingSince} relative /> : 'Nothing waits'}
            </dd>
          </div>
        </dl>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Card>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-caption text-fg-muted">{label}</dt>
    <dd className="figures text-table text-fg">{value}</dd>
  </div>
)
