/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- lines offered beside a text area: HTML has no element for it */
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent, type RefObject } from 'react'
import { cn } from '#client/ui/cn.ts'
import { Textarea } from '#client/ui/input.tsx'

/** The text between a sign and the caret, and where the sign stands. */
export type Asked = { from: number; q: string; sign: string }
/** One line that is offered; `written` takes the place of what was typed. */
export type Offer = { id: string; label: string; detail?: string; written: string }

type Props = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'ref'> & {
  value: string
  onChange: (text: string) => void
  find: (text: string, caret: number) => Asked | null
  asked: Asked | null
  onAsked: (asked: Asked | null) => void
  offers: readonly Offer[]
  /** Names the list that is offered. */
  offered: string
  onTake: (offer: Offer) => void
  box?: RefObject<HTMLTextAreaElement | null>
  /** The list opens above the text. */
  above?: boolean
}

/** A place to write in which a sign offers lines; arrows choose, Enter takes, Escape leaves. */
export function SuggestBox({
  value,
  onChange,
  find,
  asked,
  onAsked,
  offers,
  offered,
  onTake,
  onKeyDown,
  box: given,
  above,
  ...rest
}: Props) {
  const own = useRef<HTMLTextAreaElement>(null)
  const box = given ?? own
  const list = useId()
  const [at, setAt] = useState(0)
  const shown = asked ? offers : []
  const look = () => {
    onAsked(find(box.current?.value ?? '', box.current?.selectionStart ?? 0))
    setAt(0)
  }
  const take = (offer: Offer) => {
    if (!asked) return
    const end = asked.from + 1 + asked.q.length
    const before = `${value.slice(0, asked.from)}${offer.written} `
    onChange(before + value.slice(end).replace(/^ /, ''))
    onTake(offer)
    onAsked(null)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(before.length, before.length)
    })
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const open = shown.length > 0
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (open && step) setAt((at + step + shown.length) % shown.length)
    else if (open && (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey)
      take(shown[at]!)
    else if (asked && event.key === 'Escape') onAsked(null)
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative min-w-0 flex-1">
      <Textarea
        {...rest}
        ref={box}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown.length > 0 ? `${list}-${at}` : undefined}
        onChange={(event) => {
          onChange(event.target.value)
          look()
        }}
        onSelect={look}
        onBlur={() => onAsked(null)}
        onKeyDown={keys}
      />
      <ul
        id={list}
        role="listbox"
        aria-label={offered}
        hidden={shown.length === 0}
        // The look of a popup by its words: the file with its name comes with the forms.
        className={cn(
          'absolute left-0 z-20 w-72 rounded-card border border-line bg-raised p-1 shadow-popover',
          above ? 'bottom-full mb-1' : 'top-full mt-1',
        )}
      >
        {shown.map((offer, each) => (
          // The focus stays in the text, whose keys choose.
          <li
            key={offer.id}
            id={`${list}-${each}`}
            role="option"
            aria-selected={each === at}
            onPointerDown={(event) => {
              event.preventDefault()
              take(offer)
            }}
            className={cn(
              'flex min-h-8 cursor-default items-center gap-2 rounded-menu px-2 text-table text-fg hover:bg-hover max-md:min-h-11',
              each === at && 'bg-active',
            )}
          >
            <span className="truncate">{offer.label}</span>
            {offer.detail && <span className="ml-auto shrink-0 text-caption text-fg-muted">{offer.detail}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
