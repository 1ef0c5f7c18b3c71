import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from './cn.ts'
import { optionLook, popupLook } from './popup-look.ts'

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

type Props = {
  trigger: ReactElement
  items: readonly MenuItem[]
  heading?: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
}

/** A list of commands under a button. */
export function Menu({ trigger, items, heading, side = 'bottom', align = 'start' }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal render={<section aria-label="Menu" />}>
        <Base.Positioner side={side} align={align} sideOffset={4} className="z-50">
          <Base.Popup className={cn(popupLook, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1')}>
            {heading && <div className="border-b border-line px-2 pt-1 pb-2 mb-1">{heading}</div>}
            {items.map((item) => (
              <MenuLine key={item.label} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuLine({ item }: { item: MenuItem }) {
  const { label, detail, icon: Icon, onSelect, to, href, checked, disabledReason, danger, separated, shortcut } = item
  const second = disabledReason ?? detail
  const look = cn(optionLook, danger && 'text-danger data-highlighted:bg-danger-bg', disabledReason && 'text-fg-subtle')
  const inside = (
    <>
      {Icon && <Icon aria-hidden className={cn(!danger && 'text-fg-subtle')} />}
      <span className="min-w-0 flex-1">
        {label}
        {second && <span className="block max-w-64 text-caption text-fg-subtle">{second}</span>}
      </span>
      {shortcut && <span className="pl-4 text-caption text-fg-subtle">{shortcut}</span>}
      {checked && <Check aria-hidden className="text-primary-fg" />}
    </>
  )
  return (
    <>
      {separated && <Base.Separator className="-mx-1 my-1 h-px bg-line" />}
      {disabledReason ? (
        <Base.Item className={look} aria-disabled closeOnClick={false}>
          {inside}
        </Base.Item>
      ) : to !== undefined ? (
        <Base.LinkItem className={look} closeOnClick render={<Link to={to} />} onClick={onSelect}>
          {inside}
        </Base.LinkItem>
      ) : href !== undefined ? (
        <Base.LinkItem className={look} closeOnClick href={href} onClick={onSelect}>
          {inside}
        </Base.LinkItem>
      ) : checked !== undefined ? (
        <Base.CheckboxItem className={look} checked={checked} closeOnClick onCheckedChange={onSelect}>
          {inside}
        </Base.CheckboxItem>
      ) : (
        <Base.Item className={look} onClick={onSelect}>
          {inside}
        </Base.Item>
      )}
    </>
  )
}
