import type { LucideIcon } from 'lucide-react'

/** One line of the palette; `words` are found too, and not shown. With `to` it is an address, which may open in a tab of its own. */
export type Command = {
  id: string
  label: string
  under?: string
  icon: LucideIcon
  words?: string
} & ({ run: () => void; to?: undefined } | { to: string; run?: undefined })

export type CommandGroup = { value: string; items: readonly Command[] }
