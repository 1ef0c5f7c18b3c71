import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cn } from './cn.ts'
import type { MenuItem, MenuLook } from './menu.tsx'
import { optionLook, popupLook } from './popup-look.ts'
import { Anchor, isOnAnchor, type Anchored } from './pressed.tsx'

/** The lines of a menu, beside the button that opened it. */
export function MenuList({ items, heading, side = 'bottom', align = 'start', ...at }: MenuLook & Anchored) {
  const popup = useRef<HTMLDivElement>(null)
  const { open, opened } = at
  useEffect(() => {
    if (!open || opened === 'pointer') return
    const frame = requestAnimationFrame(() => {
      const lines = popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]')
      lines?.[opened === 'first' ? 0 : lines.length - 1]?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [open, opened])
  return (
    <Base.Root
      modal={false}
      open={open}
      onOpenChange={(next, details) => {
        if (!next && isOnAnchor(details.event.target, at)) details.cancel()
        else at.onOpenChange(next)
      }}
    >
      <Base.Trigger id={at.anchorId} render={<Anchor to={at.anchor} />} />
      <Base.Portal render={<section aria-label="Menu" />}>
        <Base.Positioner side={side} align={align} sideOffset={4} className="z-50">
          <Base.Popup ref={popup} className={cn(popupLook, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1')}>
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
