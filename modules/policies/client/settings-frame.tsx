import type { ReactNode } from 'react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Forbidden } from '#client/errors/forbidden.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { PageHeader, type Crumb } from '#client/shell/page-header.tsx'
import { settingsApi, type SettingView } from '#shared/setting/views.ts'

type Props = {
  /** The page of one of them; of all where left out. */
  name?: string
  crumbs?: readonly Crumb[]
  children: (settings: readonly SettingView[]) => ReactNode
}

/** The settings that a person may see, under the heading of the page. */
export function SettingsFrame({ name, crumbs, children }: Props) {
  const { can } = useAuth()
  const may = can(settingsApi.all.can)
  const read = useApi(settingsApi.all, {}, { enabled: may })
  const title = name === undefined ? 'Company settings' : read.data?.find((each) => each.name === name)?.label
  return (
    <div className="flex min-h-full flex-col bg-sunken">
      <PageHeader title={title ?? 'Company setting'} crumbs={crumbs} />
      <div className="mx-auto w-full max-w-240 px-4 py-6 md:px-6">
        {may ? (
          <ReadGate read={read} what="the company settings">
            {(settings) => <div className="space-y-6">{children(settings)}</div>}
          </ReadGate>
        ) : (
          <Forbidden title="You may not see the company settings" can={settingsApi.all.can} />
        )}
      </div>
    </div>
  )
}
