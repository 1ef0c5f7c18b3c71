import { Route, Square } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { useNarrow } from '#client/table/use-narrow.ts'
import { startTour } from '#client/tour/place.tsx'
import { tour, useTour } from '#client/tour/tour.ts'
import { Button } from '#client/ui/button.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { topologyApi } from '#modules/visualizer/shared/topology.ts'
import { Follow } from './follow.tsx'
import { IncidentList } from './incident-list.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { visualizerTour } from './tour-steps.ts'
import { Views } from './views.tsx'

const seesTraffic = topologyApi.topology.can
const all = [
  { id: 'overview', label: 'Overview', needs: seesTraffic },
  { id: 'data-movement', label: 'Data movement', needs: seesTraffic },
  { id: 'dependencies', label: 'Dependencies', needs: seesTraffic },
  { id: 'incidents', label: 'Incidents', needs: 'signed-in' },
  { id: 'follow', label: 'Follow a purchase', needs: 'signed-in' },
]

/** The product as a system: its parts, what moves between them, what fails, and one purchase from end to end. */
export function VisualizerPage() {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab')
  const { can } = useAuth()
  const tabs = all.filter(({ needs }) => can(needs))
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]!.id
  const asList = params.get('view') === 'list'
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        if (value === null) now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const narrow = useNarrow()
  const { isActive } = useTour()
  const read = useApi(topologyApi.topology, {}, { enabled: can(seesTraffic) })
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="System visualizer"
        actions={
          isActive ? (
            <Button icon={Square} onClick={() => tour.dispatch({ type: 'skip' })}>
              End tour
            </Button>
          ) : can(seesTraffic) ? (
            <Button variant="primary" icon={Route} onClick={() => startTour(visualizerTour)}>
              Start tour
            </Button>
          ) : undefined
        }
      />
      <Tabs
        label="Views of the system"
        tabs={tabs}
        value={tab}
        onChange={(next) => set('tab', next === tabs[0]!.id ? null : next)}
        className="px-4"
        fill
      >
        {tab === 'incidents' ? (
          <IncidentList />
        ) : tab === 'follow' ? (
          <Follow chosen={params.get('purchase')} onChoose={(id) => set('purchase', id)} />
        ) : (
          <ReadGate read={read} what="the parts of the system" lines={8}>
            {(topology) => (
              <Views
                tab={tab}
                topology={topology}
                asList={asList || narrow}
                narrow={narrow}
                onList={(list) => set('view', list ? 'list' : null)}
                sought={params.get('q') ?? ''}
                onSeek={(text) => set('q', text || null)}
                refresh={() => void read.refetch()}
                busy={read.isFetching}
              />
            )}
          </ReadGate>
        )}
      </Tabs>
    </div>
  )
}
