import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Input } from '#client/ui/input.tsx'
import type { Field } from '#shared/record.ts'
import { moveColumn } from './list-state.ts'

export type ColumnChoice = {
  fields: readonly Field[]
  visible: readonly string[]
  /** Stands first and cannot be left out. */
  title: string
  /** Null goes back to the list's own columns. */
  onChange: (columns: readonly string[] | null) => void
}

/** Which columns, in which order; Alt with an arrow moves one too. */
export function ColumnList({ fields, visible: drawn, title, onChange: tell }: ColumnChoice) {
  const [text, setText] = useState('')
  const [visible, onChange] = useWanted(drawn, tell)
  const named = new Map(fields.map((field) => [field.name, field]))
  const rest = fields.filter(({ name }) => !visible.includes(name))
  const ordered = [...visible.flatMap((name) => named.get(name) ?? []), ...rest]
  const found = ordered.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  const move = (name: string, by: number) =>
    onChange(moveColumn(visible, name, Math.max(1, visible.indexOf(name) + by)))
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    if (
      !event.altKey ||
      (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') ||
      name === title ||
      !visible.includes(name)
    )
      return
    event.preventDefault()
    move(name, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="flex w-72 flex-col gap-2">
      <Input
        size="sm"
        aria-label="Find a column"
        placeholder="Find a column"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="max-h-80 overflow-y-auto">
        {found.map(({ name, label }) => {
          const at = visible.indexOf(name)
          const fixed = name === title
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt with an arrow adds to the buttons inside
            <li
              key={name}
              className="flex items-center gap-1 rounded-control pl-1 hover:bg-hover"
              onKeyDown={(event) => onKeyDown(event, name)}
            >
              <Checkbox
                className="min-h-8 flex-1 items-center"
                checked={at >= 0}
                disabled={fixed}
                label={label}
                onChange={(on) => onChange(on ? [...visible, name] : visible.filter((each) => each !== name))}
              />
              {at > 0 && !fixed && (
                <>
                  <MoveButton label={`Move ${label} up`} icon={ArrowUp} off={at <= 1} onClick={() => move(name, -1)} />
                  <MoveButton
                    label={`Move ${label} down`}
                    icon={ArrowDown}
                    off={at === visible.length - 1}
                    onClick={() => move(name, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
        Reset columns
      </Button>
    </div>
  )
}

/** Longer than the address takes to follow a choice, on a slow machine too: forgotten earlier, the next tick would undo this one. */
const followMs = 10_000

/** The columns as last chosen, before the address and the list have followed: the next tick adds to them, however soon it comes. */
function useWanted(
  drawn: readonly string[],
  tell: ColumnChoice['onChange'],
): [visible: readonly string[], choose: ColumnChoice['onChange']] {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const followed = wanted?.join() === drawn.join()
  useEffect(() => {
    if (wanted === null) return
    const timer = setTimeout(() => setWanted(null), followed ? 0 : followMs)
    return () => clearTimeout(timer)
  }, [wanted, followed])
  const choose = (columns: readonly string[] | null) => {
    setWanted(columns)
    tell(columns)
  }
  return [wanted ?? drawn, choose]
}

const MoveButton = ({
  label,
  icon: Icon,
  off,
  onClick,
}: {
  label: string
  icon: typeof ArrowUp
  off: boolean
  onClick: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={off ? undefined : onClick}
    className="flex size-6 items-center justify-center rounded-check text-fg-subtle hover:text-fg aria-disabled:opacity-40"
  >
    <Icon aria-hidden className="size-3.5" />
  </button>
)
