import { CircleHelp } from 'lucide-react'
import { createContext, useContext } from 'react'
import { IconButton } from '#client/ui/button.tsx'

/** Opens the shortcuts; null outside the shell. */
export const HelpContext = createContext<(() => void) | null>(null)

/** Stands at the same place on every page. */
export function HelpButton() {
  const open = useContext(HelpContext)
  return open && <IconButton label="Keyboard shortcuts" icon={CircleHelp} onClick={open} className="max-md:hidden" />
}
