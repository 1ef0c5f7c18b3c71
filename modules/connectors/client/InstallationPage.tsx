import { CircleCheck, CircleQuestionMark, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useOutletContext } from 'react-router'
import { useApi } from '#client/api.ts'
import { CardPage } from '#client/errors/card-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { connectorApi, type Finding } from '#modules/connectors/shared/connectors.ts'
import { aboutKind } from '#modules/connectors/shared/kinds.ts'
import { connectorCrumbs } from './crumbs.ts'
import { HelpToggle } from './help-toggle.tsx'
import type { Situated } from './help.ts'

const looks = {
  good: { icon: CircleCheck, tone: 'text-success', word: 'In order' },
  attention: { icon: TriangleAlert, tone: 'text-warning', word: 'Needs attention' },
  unknown: { icon: CircleQuestionMark, tone: 'text-fg-subtle', word: 'Up to you' },
} as const

/** The installation itself: what its settings and its health say now. Nothing is set here; the operator does that where it is started. */
export function InstallationPage() {
  const { tell } = useOutletContext<Situated>()
  const found = useApi(connectorApi.installation, {})
  const stamp = found.data?.findings.map(({ state }) => state).join() ?? ''
  const loaded = !found.isPending
  useEffect(() => {
    if (loaded) tell({ screen: 'settings', stamp })
  }, [tell, loaded, stamp])
  return (
    <CardPage
      title={aboutKind.general.label}
      crumbs={connectorCrumbs}
      actions={
        <>
          <Button icon={RotateCw} busy={found.isFetching} onClick={() => void found.refetch()}>
            Check again
          </Button>
          <HelpToggle />
        </>
      }
      read={found}
      what="the state of the installation"
    >
      {({ findings, lookedAt }) => (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {findings.map((finding) => (
              <Row key={finding.name} finding={finding} />
            ))}
          </ul>
          <p className="text-caption text-fg-muted">
            Looked at <InstantText at={lookedAt} relative />. These come from the settings with which Mainstay was
            started, and from its database and disk.
          </p>
        </>
      )}
    </CardPage>
  )
}

function Row({ finding: { name, state, says } }: { finding: Finding }) {
  const { icon: Icon, tone, word } = looks[state]
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-body font-medium text-fg">{name}</span>
          <span className={`text-caption ${tone}`}>{word}</span>
        </span>
        <span className="block text-table text-fg-muted text-pretty [overflow-wrap:anywhere]">{says}</span>
      </span>
    </li>
  )
}
