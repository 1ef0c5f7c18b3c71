import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: '/system-visualizer',
    handle: { title: 'System visualizer' },
    lazy: async () => ({ Component: (await import('./VisualizerPage.tsx')).VisualizerPage }),
  },
]
