import type { RouteObject } from 'react-router'

const lazy = async () => ({ Component: (await import('./ChannelsPage.tsx')).ChannelsPage })

/** The list of channels and one conversation: two pages on a phone, side by side elsewhere. */
export const routes: RouteObject[] = [
  { path: '/communications/channels', handle: { title: 'Communications' }, lazy },
  { path: '/communications/channels/:id', handle: { title: 'Communications' }, lazy },
]
