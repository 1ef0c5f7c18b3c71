import { useApi } from '#client/api.ts'
import { formatInstant, formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { topologyApi, type Minute } from '#modules/visualizer/shared/topology.ts'
import { allOf, minutesBetween } from './minutes.ts'

/** The minute that is looked at, and what moved in it; undefined = the whole hour. */
export type Chosen = { at: string; minute: Minute | undefined } | undefined

/** A way through the last hour, minute by minute; the bars say in which there is something to see. */
export function Scrub({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const { data, isError, refetch } = useApi(topologyApi.minutes, {})
  if (isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 px-4 pb-3 text-table text-fg-muted">
        The last hour could not be loaded.
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  const all = data ? minutesBetween(data.since, data.until) : []
  const known = new Map(data?.minutes.map((minute) => [minute.at, minute]))
  const most = Math.max(1, ...[...known.values()].map(allOf))
  const last = Math.max(0, all.length - 1)
  const at = chosen ? all.indexOf(chosen.at) : -1
  const said = (moment: string) =>
    `${formatInstant(moment, 'time')}: ${formatNumber(allOf(known.get(moment)))} over all connections`
  const choose = (index: number) => {
    const moment = all[index]
    if (moment) onChoose({ at: moment, minute: known.get(moment) })
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-1 px-4 pb-3">
      <div className="max-w-xl min-w-0 flex-1 basis-64">
        <div aria-hidden className="flex h-6 items-end gap-px px-2">
          {all.map((moment, index) => (
            <span
              key={moment}
              className={
                index === at ? 'flex-1 mark bg-primary-fg forced-colors:bg-[Highlight]' : 'flex-1 mark bg-line-strong'
              }
              style={{ height: `${(allOf(known.get(moment)) / most) * 100}%` }}
            />
          ))}
        </div>
        <input
          type="range"
          aria-label="Minute of the last hour"
          aria-valuetext={chosen ? said(chosen.at) : 'The whole hour'}
          min={0}
          max={last}
          value={at < 0 ? last : at}
          disabled={!data}
          onChange={(event) => choose(Number(event.target.value))}
          className="block h-6 w-full accent-primary max-md:h-11"
        />
      </div>
      <output className="figures min-h-7 text-table leading-7 text-fg-muted">
        {chosen ? said(chosen.at) : 'The whole hour'}
      </output>
      {chosen && (
        <Button size="sm" variant="ghost" onClick={() => onChoose(undefined)}>
          Whole hour
        </Button>
      )}
    </div>
  )
}
