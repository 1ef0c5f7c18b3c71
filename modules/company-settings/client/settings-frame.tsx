import type { ReactNode } from 'react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { CardPage } from '#client/errors/card-page.tsx'
import type { Crumb } from '#client/shell/page-header.tsx'
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
    <CardPage
      title={title ?? 'Company setting'}
      crumbs={crumbs}
      width="wide"
      needs={{ can: settingsApi.all.can, title: 'You may not see the company settings' }}
      read={read}
      what="the company settings"
    >
      {children}
    </CardPage>
  )
}
