import {
  Ban,
  Check,
  FileCheck2,
  PackageCheck,
  PencilLine,
  Send,
  SendHorizontal,
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
  goods: PackageCheck,
  send: Send,
  sent: SendHorizontal,
  undo: Undo2,
  x: X,
}
