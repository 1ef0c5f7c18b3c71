import { Eye } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { additionsAt, isAdded } from '#client/additions.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { MenuItem } from '#client/ui/menu.tsx'

/** What the module of roles shows of who may see a record. */
export type AccessPanelProps = { noun: string; one: string; id: string; onClose: () => void }
const Panel = lazy(async () => {
  const [panel] = await additionsAt<ComponentType<AccessPanelProps>>('record access')
  return { default: panel! }
})

/** The item of a record's menu that says who may see it, and its panel, which comes when it is opened. */
export function useAccess(record: { name: string; one: string }, id: string): { items: MenuItem[]; panel: ReactNode } {
  const { can } = useAuth()
  const [open, setOpen] = useState(false)
  if (!isAdded('record access') || !can('settings.members.read')) return { items: [], panel: null }
  return {
    items: [{ label: 'Who can see this', icon: Eye, onSelect: () => setOpen(true) }],
    panel: open && (
      <Suspense>
        <Panel noun={record.name} one={record.one} id={id} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
