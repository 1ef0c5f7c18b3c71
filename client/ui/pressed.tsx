import {
  cloneElement,
  useCallback,
  useId,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
} from 'react'

/** How a popup was opened: the keyboard puts the focus on the first or last line. */
type Opened = 'pointer' | 'first' | 'last'

/** What a popup whose code comes later needs of the button that opens it. */
export type Anchored = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button itself, and its id. */
  anchor: HTMLElement | null
  anchorId: string
  opened: Opened
}

type Button = ComponentProps<'button'> & { 'data-popup-open'?: '' }
type Options = {
  trigger: ReactElement
  kind: 'menu' | 'listbox' | 'dialog'
  /** Fetches the code of the popup; called as soon as the button is pointed at or focused. */
  load: () => void
  /** Where the caller keeps whether it is open. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A plain button that works at the first press, and the state of the popup under it; `used` once it was opened. */
export function usePressed({ trigger, kind, load, open: kept, onOpenChange }: Options) {
  const theirs = trigger.props as Button
  const made = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [own, setOwn] = useState(false)
  const [opened, setOpened] = useState<Opened>('pointer')
  const open = kept ?? own
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  const change = (next: boolean, how: Opened = 'pointer') => {
    setOpened(how)
    setOwn(next)
    onOpenChange?.(next)
  }
  const their = theirs.ref
  const ref = useCallback(
    (element: HTMLButtonElement | null) => {
      setAnchor(element)
      give(their, element)
    },
    [their],
  )
  const button = cloneElement(trigger as ReactElement<Button>, {
    ref,
    id: theirs.id ?? made,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'data-popup-open': open ? '' : undefined,
    onPointerEnter: (event) => {
      theirs.onPointerEnter?.(event)
      load()
    },
    onFocus: (event) => {
      theirs.onFocus?.(event)
      load()
    },
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      theirs.onClick?.(event)
      // A press by Enter or Space counts no clicks.
      if (!event.defaultPrevented) change(!open, event.detail === 0 ? 'first' : 'pointer')
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      theirs.onKeyDown?.(event)
      const down = event.key === 'ArrowDown'
      if (
        kind === 'dialog' ||
        open ||
        !(down || event.key === 'ArrowUp') ||
        event.currentTarget.ariaDisabled === 'true' ||
        event.currentTarget.ariaReadOnly === 'true'
      )
        return
      event.preventDefault()
      change(true, down ? 'first' : 'last')
    },
  })
  const anchored: Anchored = { open, onOpenChange: change, anchor, anchorId: theirs.id ?? made, opened }
  return { button, used, anchored }
}

function give<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}

type AnchorProps = { to: HTMLElement | null; ref?: Ref<HTMLElement>; 'aria-controls'?: string }

/** Tells a popup which element opens it, in place of rendering one, and that element what it opens. */
export function Anchor({ to, ref, 'aria-controls': controls }: AnchorProps) {
  useLayoutEffect(() => {
    give(ref, to)
    return () => give(ref, null)
  }, [ref, to])
  useLayoutEffect(() => {
    if (controls) to?.setAttribute('aria-controls', controls)
    return () => to?.removeAttribute('aria-controls')
  }, [controls, to])
  return null
}

/** A press on the button itself: the button alone decides, or it would close and open again. */
export const isOnAnchor = (target: EventTarget | null, { anchor }: Anchored): boolean =>
  target instanceof Node && anchor?.contains(target) === true
