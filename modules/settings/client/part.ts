import type { LucideIcon } from 'lucide-react'

/** A page of another module of the settings, as the list of all parts shows it. */
export type Part = {
  to: string
  icon: LucideIcon
  label: string
  says: string
  /** The right it asks for; none where everybody has one of their own. */
  permission?: string
}
