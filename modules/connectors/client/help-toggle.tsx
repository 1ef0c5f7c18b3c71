import { Lightbulb } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { help, helpPanelId, helpToggleId, useHelp } from './help.ts'

/** Stands among the actions of every page of the connectors. */
export function HelpToggle() {
  const { visible } = useHelp()
  return (
    <Button
      id={helpToggleId}
      icon={Lightbulb}
      aria-expanded={visible}
      aria-controls={visible ? helpPanelId : undefined}
      onClick={() => help.toggle()}
    >
      Connector help
    </Button>
  )
}
