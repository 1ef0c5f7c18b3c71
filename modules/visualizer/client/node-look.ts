import {
  BookOpenCheck,
  Cable,
  FileSpreadsheet,
  Files,
  Globe,
  IdCard,
  ListTodo,
  Mail,
  MailCheck,
  MonitorSmartphone,
  PanelsTopLeft,
  Plug,
  ScrollText,
  Search,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { manifests } from '#client/manifest.ts'

const nodeIcons: Record<string, LucideIcon> = {
  people: Users,
  directory: IdCard,
  spreadsheets: FileSpreadsheet,
  visitors: Globe,
  site: PanelsTopLeft,
  ledger: BookOpenCheck,
  files: Files,
  search: Search,
  audit: ScrollText,
  jobs: ListTodo,
  outbox: Mail,
  live: MonitorSmartphone,
  connectors: Plug,
  'mail-server': MailCheck,
}

/** The sign of a part and its colour: a module has those of its entry in the sidebar. */
export function lookOf(id: string): { Icon: LucideIcon; hue: string } {
  const entry = manifests.find(({ module }) => module === id)?.menu
  return { Icon: nodeIcons[id] ?? entry?.icon ?? Cable, hue: entry?.hue ?? 'text-fg-muted' }
}
