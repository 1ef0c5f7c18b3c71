import { Play, RotateCcw, RotateCw, Route, Square } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { formatInstant } from '#client/format.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { useNarrow } from '#client/table/use-narrow.ts'
import { startTour } from '#client/tour/place.tsx'
import { tour, useTour } from '#client/tour/tour.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import { topologyApi, type Topology } from '#modules/visualizer/shared/topology.ts'
import { DependencyTable } from './dependency-table.tsx'
import { Diagram } from './diagram.tsx'
import { FlowList, PartList } from './flow-list.tsx'
import { Follow } from './follow.tsx'
import { IncidentList } from './incident-list.tsx'
import { Shown } from './shown.tsx'
import { visualizerTour } from './tour-steps.ts'

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'data-movement', label: 'Data movement' },
  { id: 'dependencies', label: 'Dependencies' },
  { id: 'incidents', label: 'Incidents' },
  { id: 'follow', label: 'Follow a purchase' },
]

/** The product as a system: its parts, what moves between them, what fails, and one purchase from end to end. */
export function VisualizerPage() {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab')
  const tab = tabs.some(({ id }) => id === wanted) ? wanted! : 'overview'
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
  const read = useApi(topologyApi.topology, {})
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="System visualizer"
        actions={
          isActive ? (
            <Button icon={Square} onClick={() => tour.dispatch({ type: 'skip' })}>
              End tour
            </Button>
          ) : (
            <Button variant="primary" icon={Route} onClick={() => startTour(visualizerTour)}>
              Start tour
            </Button>
          )
        }
      />
      <Tabs
        label="Views of the system"
        tabs={tabs}
        value={tab}
        onChange={(next) => set('tab', next === 'overview' ? null : next)}
        className="px-4 md:px-6"
      >
        {tab === 'incidents' ? (
          <IncidentList />
        ) : tab === 'follow' ? (
          <Follow chosen={params.get('purchase')} onChoose={(id) => set('purchase', id)} />
        ) : (
          <Shown read={read} what="the parts of the system">
            {(topology) => (
              <Views
                tab={tab}
                topology={topology}
                asList={asList || narrow}
                narrow={narrow}
                onList={(list) => set('view', list ? 'list' : null)}
                refresh={() => void read.refetch()}
                busy={read.isFetching}
              />
            )}
          </Shown>
        )}
      </Tabs>
    </div>
  )
}

type ViewsProps = {
  tab: string
  topology: Topology
  asList: boolean
  narrow: boolean
  onList: (list: boolean) => void
  refresh: () => void
  busy: boolean
}

function Views({ tab, topology, asList, narrow, onList, refresh, busy }: ViewsProps) {
  const [moving, setMoving] = useState(false)
  const { activeConnectionHighlights: highlights } = useTour()
  const start = () => {
    setMoving(true)
    // A table has nothing that could move.
    if (asList && !narrow) onList(false)
  }
  const isQuiet = topology.flows.every(({ count }) => count === 0)
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5 md:px-6">
        {tab === 'data-movement' && (
          <>
            <Button id="start-animation" className="scroll-mt-20" icon={Play} aria-pressed={moving} onClick={start}>
              Start animation
            </Button>
            <Button id="reset-animation" icon={RotateCcw} onClick={() => setMoving(false)}>
              Reset
            </Button>
          </>
        )}
        {tab !== 'dependencies' && !narrow && (
          <Button variant="ghost" aria-pressed={asList} onClick={() => onList(!asList)}>
            {asList ? 'Show as diagram' : 'Show as list'}
          </Button>
        )}
        <p className={cn('ml-auto text-table text-fg-muted', tab === 'data-movement' && 'max-md:sr-only')}>
          Updated {formatInstant(topology.until, 'time')}
        </p>
        <IconButton
          label="Refresh"
          className={tab === 'data-movement' ? 'max-md:ml-auto' : undefined}
          icon={RotateCw}
          busy={busy}
          onClick={refresh}
        />
      </div>
      {tab === 'dependencies' ? (
        <DependencyTable dependencies={topology.dependencies} narrow={narrow} />
      ) : tab === 'data-movement' ? (
        <>
          <p className="px-4 py-3 text-table text-fg-muted md:px-6">
            {isQuiet
              ? 'Nothing moved in the last hour. Figures appear as soon as people sign in, change records or import files.'
              : `What moved from ${formatInstant(topology.since, 'time')} to ${formatInstant(topology.until, 'time')}, counted from the logs.${asList ? '' : ' Choose a number to see more.'}`}
          </p>
          {asList ? (
            <FlowList topology={topology} highlights={highlights} moving={moving} narrow={narrow} />
          ) : (
            <Diagram topology={topology} figures moving={moving} highlights={highlights} />
          )}
        </>
      ) : asList ? (
        <PartList topology={topology} />
      ) : (
        <Diagram topology={topology} />
      )}
    </>
  )
}
