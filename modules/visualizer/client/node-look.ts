import {
  BookOpenCheck,
  FileSpreadsheet,
  Files,
  Globe,
  IdCard,
  Landmark,
  ListTodo,
  Mail,
  MailCheck,
  MonitorSmartphone,
  PanelsTopLeft,
  Plug,
  ScrollText,
  Search,
  Settings,
  ShoppingCart,
  Users,
  type LucideIcon,
} from 'lucide-react'

export const nodeIcons: Record<string, LucideIcon> = {
  people: Users,
  directory: IdCard,
  spreadsheets: FileSpreadsheet,
  visitors: Globe,
  procurement: ShoppingCart,
  financial: Landmark,
  settings: Settings,
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

const hues: Record<string, string> = { procurement: 'text-hue-procurement', financial: 'text-hue-finance' }
export const hueOf = (id: string): string => hues[id] ?? 'text-fg-muted'
