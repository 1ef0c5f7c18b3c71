import type { LucideIcon } from 'lucide-react'

/** The place at which rooms of the settings add theirs to the page that lists all parts. */
export const partsPlace = 'settings parts'

/** A page of another room of the settings, as the list of all parts shows it. */
export type Part = {
  to: string
  icon: LucideIcon
  label: string
  says: string
  /** The right it asks for; none where everybody has one of their own. */
  permission?: string
  group: 'Personal' | 'Company'
}
