import { PlugZap, Unplug } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { CardPage } from '#client/errors/card-page.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { connectorApi, connectorPermissions, type Connector } from '#modules/connectors/shared/connectors.ts'
import { aboutKind, isSetUpKind, type SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { CallsCard, FactsCard, HistoryCard } from './connector-cards.tsx'
import { ConnectorForm } from './connector-form.tsx'
import { connectorCrumbs } from './crumbs.ts'
import { HelpToggle } from './help-toggle.tsx'
import type { Situated } from './help.ts'
import { InstallationPage } from './InstallationPage.tsx'
import { secretEnds, stateTones } from './appearance.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { SettingsList } from './settings-list.tsx'
import { StateBanner } from './state-banner.tsx'

/** One connector, or the installation itself; an address of neither says so. */
export function ConnectorPage() {
  const { kind } = useParams()
  if (isSetUpKind(kind)) return <SetUpPage key={kind} kind={kind} />
  if (kind === 'general') return <InstallationPage />
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="No such connector" crumbs={connectorCrumbs} />
      <EmptyState
        title="No connector with this name"
        action={<LinkButton to="/settings/connectors">See all connectors</LinkButton>}
      >
        The address may be mistyped.
      </EmptyState>
    </div>
  )
}

function SetUpPage({ kind }: { kind: SetUpKind }) {
  const { tell } = useOutletContext<Situated>()
  const { can } = useAuth()
  const manages = can(connectorPermissions.manage)
  const found = useApi(connectorApi.read, { params: { kind } })
  const test = useSend(connectorApi.test)
  const [dirty, setDirty] = useState(false)
  const [filled, setFilled] = useState('')
  const [removing, setRemoving] = useState(false)
  const connector = found.data
  const stamp = connector ? `${connector.version} ${connector.state} ${connector.testedAt}` : ''
  const { state, fault } = connector ?? {}
  const loaded = !found.isPending
  useEffect(() => {
    if (!loaded) return
    tell({
      screen: 'settings',
      stamp,
      filled: filled ? filled.split(',') : [],
      ...(state ? { status: state, lastError: fault ?? null } : {}),
    })
  }, [tell, loaded, stamp, filled, state, fault])
  const cannotTest = !connector
    ? 'Still loading'
    : connector.id === null
      ? 'Save the settings first'
      : dirty
        ? 'Save the changes first'
        : undefined
  return (
    <CardPage
      title={aboutKind[kind].label}
      crumbs={connectorCrumbs}
      count={connector && <StatePill state={connector.state} tone={stateTones[connector.state]} />}
      actions={
        <>
          {manages && (
            <Button
              icon={PlugZap}
              busy={test.isPending}
              disabledReason={cannotTest}
              onClick={() => test.mutate({ params: { kind } })}
            >
              {kind === 'teams' ? 'Send test message' : 'Test connection'}
            </Button>
          )}
          <HelpToggle />
        </>
      }
      fault={{ title: 'The connector could not be tested', error: test.error }}
      read={found}
      what="the connector"
    >
      {(connector) => (
        <>
          <StateBanner connector={connector} />
          {connector.secretEndsIn !== null && (
            <Banner tone="warning" title={`${secretEnds(connector.secretEndsIn)}.`}>
              Create a new secret in the service, enter it here and test.
            </Banner>
          )}
          {manages ? (
            <Settings connector={connector} dirty={dirty} onDirty={setDirty} onFilled={setFilled} />
          ) : (
            <SettingsList connector={connector} />
          )}
          <FactsCard test={connector.test} />
          <CallsCard kind={kind} unused={connector.id === null} />
          <HistoryCard kind={kind} unused={connector.id === null} />
          {manages && connector.id !== null && (
            <Button icon={Unplug} onClick={() => setRemoving(true)}>
              Remove connector
            </Button>
          )}
          {removing && <RemoveDialog connector={connector} onClose={() => setRemoving(false)} />}
        </>
      )}
    </CardPage>
  )
}

type SettingsProps = {
  connector: Connector
  dirty: boolean
  onDirty: (dirty: boolean) => void
  onFilled: (filled: string) => void
}

/** The form over the version that was seen; a newer one takes its place as soon as nothing typed would be lost. */
function Settings({ connector, dirty, onDirty, onFilled }: SettingsProps) {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(connector)
  if (seen.version !== connector.version && !dirty) setSeen(connector)
  const onSaved = useCallback(
    () => queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/connectors/') }),
    [queries],
  )
  return (
    <ConnectorForm
      key={seen.version}
      connector={{ ...connector, id: seen.id, version: seen.version, settings: seen.settings }}
      onDirty={onDirty}
      onFilled={onFilled}
      onSaved={onSaved}
    />
  )
}
