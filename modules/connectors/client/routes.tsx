import type { RouteObject } from 'react-router'

/** The connectors stand in the menu of the settings. */
export const routes: RouteObject[] = [
  {
    path: '/settings/connectors',
    lazy: async () => ({ Component: (await import('./ConnectorsFrame.tsx')).ConnectorsFrame }),
    children: [
      {
        index: true,
        handle: { title: 'Connectors' },
        lazy: async () => ({ Component: (await import('./ConnectorsPage.tsx')).ConnectorsPage }),
      },
      {
        path: ':kind',
        handle: { title: 'Connector' },
        lazy: async () => ({ Component: (await import('./ConnectorPage.tsx')).ConnectorPage }),
      },
    ],
  },
]
