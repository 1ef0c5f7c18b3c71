import {
  cloneElement,
  useEffect,
  useId,
  type DOMAttributes,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { hints, type Side } from './hint-store.ts'
import { loadBubble } from './hint-place.tsx'

type Props = {
  content: ReactNode
  children: ReactElement
  side?: Side
  /** A press shows it, too, as a finger cannot hover: for what does nothing else when pressed. */
  press?: boolean
  /** Shows nothing, and leaves the child as it is. */
  off?: boolean
}

type Handlers = Pick<
  DOMAttributes<Element>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'
>

/** A hint on hover and focus. It is seen, not read out: the child still needs its own name or description. */
export function Tooltip({ content, children, side = 'top', press = false, off = false }: Props) {
  const owner = useId()
  useEffect(() => hints.update(owner, content), [owner, content])
  useEffect(() => () => hints.hide(owner), [owner, off])
  if (off) return children

  const theirs = children.props as Handlers
  const show = (place: Element, atOnce: boolean) => {
    loadBubble()
    hints.show({ owner, anchor: place, content, side }, atOnce)
  }
  const before =
    <E extends SyntheticEvent>(own: ((event: E) => void) | undefined, run: (event: E) => void) =>
    (event: E) => {
      own?.(event)
      run(event)
    }
  const handlers: Handlers = {
    onPointerEnter: before(
      theirs.onPointerEnter,
      (event) => event.pointerType !== 'touch' && show(event.currentTarget, false),
    ),
    onPointerLeave: before(theirs.onPointerLeave, () => hints.leave()),
    onPointerDown: before(theirs.onPointerDown, () => hints.hide()),
    onClick: before(theirs.onClick, (event) => (press ? show(event.currentTarget, true) : hints.hide())),
    onFocus: before(
      theirs.onFocus,
      (event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, true),
    ),
    onBlur: before(theirs.onBlur, () => hints.hide()),
  }
  return cloneElement(children as ReactElement<Handlers>, handlers)
}
