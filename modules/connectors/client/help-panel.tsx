import { X } from 'lucide-react'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { regions } from '#client/shell/regions.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Drawer } from '#client/ui/dialog.tsx'
import { help, helpPanelId, hideHelp, useHelp, useRoomBeside, type Situation } from './help.ts'
import { HelpContent, KindSwitch } from './help-content.tsx'

/** The help beside the page, 360 px wide; over it where there is no room. */
export function HelpPanel({ situation }: { situation: Situation | null }) {
  const { visible, active } = useHelp()
  const beside = useRoomBeside()
  const content = (
    <ComponentBoundary resetKey={active}>
      <HelpContent situation={situation} />
    </ComponentBoundary>
  )
  if (!beside)
    return (
      <Drawer open={visible} onOpenChange={(open) => !open && help.hide()} title="Connector help">
        <div className="mb-5">
          <KindSwitch />
        </div>
        {content}
      </Drawer>
    )
  if (!visible) return null
  return (
    <aside
      id={helpPanelId}
      aria-label="Connector help"
      data-region={regions.help}
      className="flex w-90 shrink-0 flex-col border-l border-line bg-surface print:hidden"
    >
      <header className="flex min-h-12 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 text-table font-semibold text-fg">Connector help</h2>
        <IconButton label="Hide help" icon={X} size="sm" onClick={hideHelp} />
      </header>
      <div className="border-b border-line px-4 py-3">
        <KindSwitch />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">{content}</div>
    </aside>
  )
}
