import { useEffect, type ReactNode } from 'react'
import { Link, useOutletContext } from 'react-router'
import { useApi } from '#client/api.ts'
import { CardPage } from '#client/errors/card-page.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { connectorApi, type ConnectorSummary } from '#modules/connectors/shared/connectors.ts'
import { aboutKind, connectorKinds } from '#modules/connectors/shared/kinds.ts'
import { HelpToggle } from './help-toggle.tsx'
import type { Situated } from './help.ts'
import { kindIcons, secretEnds, stateTones } from './appearance.ts'

/** The other systems this installation can reach, each with its true state. */
export function ConnectorsPage() {
  const { tell } = useOutletContext<Situated>()
  const found = useApi(connectorApi.list, {})
  const stamp =
    found.data?.map(({ state, testedAt, kind }) => (kind === 'general' ? state : state + testedAt)).join() ?? ''
  const loaded = !found.isPending
  useEffect(() => {
    if (loaded) tell({ screen: 'list', stamp })
  }, [tell, loaded, stamp])
  const installation = found.data?.filter(({ kind }) => kind === 'general')
  const others = found.data?.filter(({ kind }) => kind !== 'general')
  return (
    <CardPage title="Connectors" width="widest" actions={<HelpToggle />}>
      {found.isError && <NotLoaded title="The connectors could not be loaded" read={found} />}
      {(found.data || !found.isError) && (
        <>
          <Cards title="Other systems" connectors={others} count={connectorKinds.length - 1} />
          <Cards title="Mainstay itself" connectors={installation} count={1} />
        </>
      )}
    </CardPage>
  )
}

function Cards({
  title,
  connectors,
  count,
}: {
  title: string
  connectors?: readonly ConnectorSummary[]
  count: number
}) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2.5 text-section text-fg">{title}</h2>
      <ul className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))]">
        {connectors
          ? connectors.map((each) => (
              <li key={each.kind}>
                <ConnectorCard connector={each} />
              </li>
            ))
          : Array.from({ length: count }, (_, at) => (
              <li key={at}>
                <Skeleton className="h-22 w-full rounded-card" />
              </li>
            ))}
      </ul>
    </section>
  )
}

function ConnectorCard({
  connector: { kind, state, testedAt, testMs, fault, secretEndsIn, calls, failed },
}: {
  connector: ConnectorSummary
}) {
  const Icon = kindIcons[kind]
  const { label, says } = aboutKind[kind]
  const notes: ReactNode[] = [
    fault && <span className={kind === 'general' ? 'text-warning' : 'text-danger'}>{fault}</span>,
    kind === 'general' && !fault && 'Nothing needs attention',
    kind !== 'general' && !fault && testedAt && (
      <>
        Tested <InstantText at={testedAt} relative /> in {testMs} ms
      </>
    ),
    state === 'set up' && 'Not tested since last save',
    secretEndsIn !== null && <span className="text-warning">{secretEnds(secretEndsIn)}</span>,
    calls > 0 && `${calls} ${calls === 1 ? 'call' : 'calls'} in 24 hours${failed > 0 ? `, ${failed} failed` : ''}`,
  ].filter(Boolean)
  return (
    <Link
      to={`/settings/connectors/${kind}`}
      className="flex h-full flex-col sm:min-h-22 rounded-card border border-line bg-surface p-4 hover:border-line-strong hover:bg-hover"
    >
      <span className="flex items-center gap-2.5">
        <Icon aria-hidden className="shrink-0 text-fg-muted" />
        <span className="min-w-0 flex-1 truncate text-body font-medium text-fg">{label}</span>
        <StatePill state={state} tone={stateTones[state]} />
      </span>
      <span className="mt-1.5 block text-table text-fg-muted text-pretty">{says}</span>
      {notes.length > 0 && (
        <span className="mt-auto block pt-3 text-caption text-fg-muted">
          {notes.map((note, at) => (
            <span key={at} className="block">
              {note}
            </span>
          ))}
        </span>
      )}
    </Link>
  )
}
