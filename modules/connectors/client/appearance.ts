import {
  Cloud,
  Database,
  FolderTree,
  MessageCircleMore,
  MessagesSquare,
  Server,
  Smartphone,
  Sparkles,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'
import type { Tone } from '#client/ui/pill.tsx'
import type { ConnectorState } from '#modules/connectors/shared/connectors.ts'
import type { ConnectorKind } from '#modules/connectors/shared/kinds.ts'

/** Marks of our own: the services' logos are theirs. */
export const kindIcons: Record<ConnectorKind, LucideIcon> = {
  sharepoint: FolderTree,
  graph: Waypoints,
  teams: MessagesSquare,
  whatsapp: MessageCircleMore,
  sms: Smartphone,
  azure: Cloud,
  database: Database,
  ai: Sparkles,
  general: Server,
}

/** 'The secret ends in 5 days', 'The secret has ended'. */
export const secretEnds = (days: number): string =>
  days < 0
    ? 'The secret has ended'
    : days === 0
      ? 'The secret ends today'
      : `The secret ends in ${days} ${days === 1 ? 'day' : 'days'}`

export const stateTones: Record<ConnectorState, Tone> = {
  'not set up': 'neutral',
  'set up': 'info',
  working: 'success',
  failing: 'danger',
  'needs attention': 'warning',
}
