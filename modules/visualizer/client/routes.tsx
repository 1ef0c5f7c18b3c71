import { Workflow } from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { MenuEntry } from '#client/menu.ts'

export const menu: MenuEntry = { label: 'System visualizer', to: '/system-visualizer', icon: Workflow, place: 'foot' }

export const routes: RouteObject[] = [
  {
    path: '/system-visualizer',
    handle: { title: 'System visualizer' },
    lazy: async () => ({ Component: (await import('./VisualizerPage.tsx')).VisualizerPage }),
  },
]
