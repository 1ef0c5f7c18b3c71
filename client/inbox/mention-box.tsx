/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- people offered beside a text area: HTML has no element for it */
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useApi } from '#client/api.ts'
import { cn } from '#client/ui/cn.ts'
import { Textarea } from '#client/ui/input.tsx'
import { inboxApi } from '#shared/inbox.ts'
import { mentionBefore, type Person } from './mentioned.ts'

type Props = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange'> & {
  record: string
  recordId: string
  value: string
  onChange: (text: string) => void
  /** Somebody was chosen, whose name now stands in the text after an @. */
  onMention: (person: Person) => void
}

/** A place to write in which @ offers the people who may see the record; arrows choose, Enter takes, Escape leaves. */
export function MentionBox({ record, recordId, value, onChange, onMention, onKeyDown, ...rest }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const [asked, setAsked] = useState<{ from: number; q: string } | null>(null)
  const [at, setAt] = useState(0)
  const found = useApi(
    inboxApi.people,
    { query: { record, recordId, q: asked?.q ?? '' } },
    { enabled: asked !== null, keep: true },
  )
  const people = asked ? (found.data ?? []) : []
  const look = () => {
    const caret = box.current?.selectionStart ?? 0
    setAsked(mentionBefore(box.current?.value ?? '', caret))
    setAt(0)
  }
  const take = (person: Person) => {
    if (!asked) return
    const end = asked.from + 1 + asked.q.length
    const before = `${value.slice(0, asked.from)}@${person.name} `
    onChange(before + value.slice(end).replace(/^ /, ''))
    onMention(person)
    setAsked(null)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(before.length, before.length)
    })
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const open = people.length > 0
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (open && step) setAt((at + step + people.length) % people.length)
    else if (open && (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey)
      take(people[at]!)
    else if (asked && event.key === 'Escape') setAsked(null)
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={box}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={people.length > 0}
        aria-controls={list}
        aria-activedescendant={people.length > 0 ? `${list}-${at}` : undefined}
        onChange={(event) => {
          onChange(event.target.value)
          look()
        }}
        onSelect={look}
        onBlur={() => setAsked(null)}
        onKeyDown={keys}
      />
      <ul
        id={list}
        role="listbox"
        aria-label="People you can mention"
        hidden={people.length === 0}
        // The look of a popup by its words: the file with its name comes with the forms.
        className="absolute top-full left-0 z-20 mt-1 w-72 rounded-card border border-line bg-raised p-1 shadow-popover"
      >
        {people.map((person, each) => (
          // The focus stays in the text, whose keys choose.
          <li
            key={person.id}
            id={`${list}-${each}`}
            role="option"
            aria-selected={each === at}
            onPointerDown={(event) => {
              event.preventDefault()
              take(person)
            }}
            className={cn(
              'flex min-h-8 cursor-default items-center rounded-menu px-2 text-table text-fg hover:bg-hover max-md:min-h-11',
              each === at && 'bg-active',
            )}
          >
            {person.name}
          </li>
        ))}
      </ul>
    </div>
  )
}
