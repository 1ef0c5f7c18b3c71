import { Inbox } from 'lucide-react'
import type { Door } from '#client/door.ts'
import type { MenuEntry } from '#client/menu.ts'

const menu: MenuEntry = { label: 'Inbox', to: '/inbox', icon: Inbox, place: 'top', key: 'i', counted: true }

export const door: Door = { module: 'inbox', order: 1, menu, under: ['/inbox'], load: () => import('./routes.tsx') }
