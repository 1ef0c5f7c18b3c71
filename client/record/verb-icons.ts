import {
  Ban,
  Check,
  CirclePause,
  CirclePlay,
  ClipboardCheck,
  Eye,
  FileCheck2,
  Hand,
  PackageCheck,
  PencilLine,
  Send,
  ShoppingCart,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { VerbIcon } from '#shared/verb.ts'

/** The picture of each declared icon. */
export const verbIcons: Record<VerbIcon, LucideIcon> = {
  ban: Ban,
  cart: ShoppingCart,
  check: Check,
  close: FileCheck2,
  edit: PencilLine,
  eye: Eye,
  goods: PackageCheck,
  hand: Hand,
  pause: CirclePause,
  play: CirclePlay,
  send: Send,
  sent: ClipboardCheck,
  undo: Undo2,
  x: X,
}
