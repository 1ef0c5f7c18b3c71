import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { deferred } from './deferred.tsx'
import { usePressed } from './pressed.tsx'

export type MenuItem = {
  label: string
  detail?: string
  icon?: LucideIcon
  onSelect?: () => void
  /** Goes to a page of the application. */
  to?: string
  /** Goes to a file or another site. */
  href?: string
  /** The mark of the present choice among several. */
  checked?: boolean
  /** Why it cannot be used now; shown under the label. */
  disabledReason?: string
  danger?: boolean
  /** A line above it. */
  separated?: boolean
  shortcut?: string
}

export type MenuLook = {
  items: readonly MenuItem[]
  heading?: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
}

const { Deferred: MenuList, load } = deferred(async () => (await import('./menu-list.tsx')).MenuList)

/** A list of commands under a button. */
export function Menu({ trigger, ...look }: MenuLook & { trigger: ReactElement }) {
  const { button, used, anchored } = usePressed({ trigger, kind: 'menu', load })
  return (
    <>
      {button}
      {used && <MenuList {...look} {...anchored} />}
    </>
  )
}
