import { Forbidden } from '#client/errors/forbidden.tsx'
import { useMemo, useRef, useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { useScrollMemory } from '#client/shell/scroll-memory.ts'
import { useShortcuts } from '#client/shell/use-shortcuts.ts'
import { connectorPermissions } from '#modules/connectors/shared/connectors.ts'
import { ConnectorKind } from '#modules/connectors/shared/kinds.ts'
import { useActiveKind } from './use-active-kind.ts'
import { toggleHelp, useHelp, type Situated, type Situation } from './help.ts'
import { HelpPanel } from './help-panel.tsx'

/** The pages of the connectors with the help beside them. */
export function ConnectorsFrame() {
  const { can } = useAuth()
  return can(connectorPermissions.read) ? (
    <Frame />
  ) : (
    <div className="flex min-h-full flex-col">
      <PageHeader title="Connectors" />
      <Forbidden title="You may not see the connectors" can={connectorPermissions.read} />
    </div>
  )
}

/** Of a connector looked up in the panel the page knows nothing. */
const elsewhere: Situation = { screen: 'list', stamp: '' }

function Frame() {
  const area = useRef<HTMLDivElement>(null)
  const { kind: named } = useParams()
  const kind = ConnectorKind.safeParse(named).data
  const [told, setTold] = useState<{ kind: string | undefined; situation: Situation | null }>({ kind, situation: null })
  const outlet = useMemo<Situated>(() => ({ tell: (situation) => setTold({ kind, situation }) }), [kind])
  const { active } = useHelp()
  useScrollMemory(area)
  useActiveKind(kind)
  useShortcuts([{ keys: 'h', label: 'Show or hide the help', group: 'Connectors', run: toggleHelp }])
  const own = kind === undefined || active === kind
  const situation = !own ? elsewhere : told.kind === kind ? told.situation : null
  return (
    <div className="flex min-h-0 flex-1 print:block">
      <div ref={area} className="flex min-w-0 flex-1 flex-col overflow-y-auto print:overflow-visible">
        <Outlet context={outlet} />
      </div>
      <HelpPanel situation={situation} />
    </div>
  )
}
