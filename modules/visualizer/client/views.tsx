import { Download, Play, RefreshCw, RotateCcw, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatInstant } from '#client/format.ts'
import { saveFile } from '#client/record/download.ts'
import { useTour } from '#client/tour/tour.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Input } from '#client/ui/input.tsx'
import type { Topology } from '#modules/visualizer/shared/topology.ts'
import { DependencyTable } from './dependency-table.tsx'
import { Diagram } from './diagram.tsx'
import { litBy, onlyLit } from './find.ts'
import { FlowList, PartList } from './flow-list.tsx'
import { atMinute } from './minutes.ts'
import { pictureOf, type Colours } from './picture.ts'
import { Scrub, type Chosen } from './scrub.tsx'

type Props = {
  tab: string
  topology: Topology
  asList: boolean
  narrow: boolean
  onList: (list: boolean) => void
  /** What the parts and connections are searched for. */
  sought: string
  onSeek: (text: string) => void
  refresh: () => void
  busy: boolean
}

const names = ['surface', 'fg', 'fg-muted', 'line-strong', 'danger'] as const
/** The colours of the page as it stands. */
const coloursNow = (): Colours => {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours
}

/** The tabs that show the system itself, as a diagram or as a list, with what can be asked of them. */
export function Views({ tab, topology, asList, narrow, onList, sought, onSeek, refresh, busy }: Props) {
  const [moving, setMoving] = useState(false)
  const [chosen, setChosen] = useState<Chosen>(undefined)
  const { activeConnectionHighlights: highlights } = useTour()
  const moves = tab === 'data-movement'
  const drawn = tab !== 'dependencies'
  const shown = useMemo(
    () => (moves && chosen ? atMinute(topology, chosen.minute) : topology),
    [moves, chosen, topology],
  )
  const lit = useMemo(() => litBy(shown, sought), [shown, sought])
  const start = () => {
    setMoving(true)
    // A table has nothing that could move.
    if (asList && !narrow) onList(false)
  }
  const told = whatMoved(shown, moves ? chosen : undefined)
  const save = () =>
    saveFile(
      new Blob([pictureOf(shown, moves ? told : 'The parts of the system', coloursNow(), moves)], {
        type: 'image/svg+xml',
      }),
      moves ? 'data-movement.svg' : 'system.svg',
    )
  const listed = onlyLit(shown, lit)
  const nothing = lit !== null && lit.parts.size === 0
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5">
        {moves && (
          <>
            <Button id="start-animation" className="scroll-mt-20" icon={Play} aria-pressed={moving} onClick={start}>
              Start animation
            </Button>
            <Button id="reset-animation" icon={RotateCcw} onClick={() => setMoving(false)}>
              Reset
            </Button>
          </>
        )}
        {drawn && (
          <Input
            type="search"
            icon={Search}
            aria-label="Find a part or connection"
            placeholder="Find a part or connection"
            value={sought}
            onChange={(event) => onSeek(event.target.value)}
            className="w-60 max-md:w-full"
          />
        )}
        {drawn && !narrow && (
          <>
            <Button variant="ghost" aria-pressed={asList} onClick={() => onList(!asList)}>
              {asList ? 'Show as diagram' : 'Show as list'}
            </Button>
            {!asList && (
              <Button variant="ghost" icon={Download} onClick={save}>
                Download SVG
              </Button>
            )}
          </>
        )}
        <p className={cn('ml-auto text-caption text-fg-subtle', moves && 'max-md:sr-only')}>
          Updated {formatInstant(topology.until, 'time')}
        </p>
        <IconButton
          label="Refresh"
          className={moves ? 'max-md:ml-auto' : undefined}
          icon={RefreshCw}
          busy={busy}
          onClick={refresh}
        />
      </div>
      {moves && (
        <>
          <p className="px-4 py-3 text-table text-fg-muted">
            {told}
            {asList || isQuiet(shown) ? '' : ' Choose a number for details.'}
          </p>
          <Scrub chosen={chosen} onChoose={setChosen} />
        </>
      )}
      <output className={nothing ? 'block px-4 py-3 text-table text-fg-muted' : 'sr-only'}>
        {nothing && `No part or connection matches “${sought.trim()}”.`}
      </output>
      {!drawn ? (
        <DependencyTable dependencies={topology.dependencies} narrow={narrow} />
      ) : moves && asList ? (
        <FlowList
          topology={{ ...listed, nodes: shown.nodes }}
          highlights={highlights}
          moving={moving}
          narrow={narrow}
          counted={chosen ? formatInstant(chosen.at, 'time') : 'Last hour'}
        />
      ) : asList ? (
        <PartList topology={listed} />
      ) : (
        <Diagram
          topology={shown}
          figures={moves}
          moving={moves && moving}
          highlights={moves ? highlights : undefined}
          lit={lit}
          when={chosen ? `at ${formatInstant(chosen.at, 'time')}` : 'in the last hour'}
        />
      )}
    </>
  )
}

const isQuiet = ({ flows }: Topology): boolean => flows.every(({ count }) => count === 0)

/** What the figures are of, in a sentence. */
function whatMoved(topology: Topology, chosen: Chosen): string {
  if (chosen)
    return isQuiet(topology)
      ? `No data movement at ${formatInstant(chosen.at, 'time')}.`
      : `Data movement at ${formatInstant(chosen.at, 'time')}, from the logs.`
  return isQuiet(topology)
    ? 'No data movement in the last hour. Figures appear when people sign in, change records or import files.'
    : `Data movement from ${formatInstant(topology.since, 'time')} to ${formatInstant(topology.until, 'time')}, from the logs.`
}
