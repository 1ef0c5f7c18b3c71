import { ChevronsUpDown } from 'lucide-react'
import { useRef, type ComponentProps, type KeyboardEvent } from 'react'
import { cn } from './cn.ts'
import { deferred } from './deferred.tsx'
import { controlLook } from './input.tsx'
import { usePressed } from './pressed.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = Pick<
  ComponentProps<'button'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'className' | 'onBlur' | 'ref'
> & {
  value: string | null
  onChange: (value: string) => void
  options: readonly Option[]
  /** Its accessible name; leave out where a visible `<label htmlFor={id}>` names it. */
  label?: string
  placeholder?: string
  name?: string
  disabled?: boolean
  readOnly?: boolean
  size?: 'sm' | 'md' | 'lg'
}

const heights = { sm: 'h-control-sm', md: 'h-control-md', lg: 'h-control-lg' }

const { Deferred: SelectList, load } = deferred(async () => (await import('./select-list.tsx')).SelectList)

/** Milliseconds between two letters of one word. */
const wordMs = 750

/** The option a typed word begins; one letter again and again goes from one to the next. */
function optionTyped(options: readonly Option[], value: string | null, word: string): Option | undefined {
  const same = word.split('').every((letter) => letter === word[0])
  const wanted = (same ? word.slice(0, 1) : word).toLowerCase()
  const from = options.findIndex((option) => option.value === value) + (same ? 1 : 0)
  const inTurn = [...options.slice(Math.max(from, 0)), ...options.slice(0, Math.max(from, 0))]
  return inTurn.find(({ label, disabled }) => !disabled && label.toLowerCase().startsWith(wanted))
}

/** One value out of a short, known list. */
export function Select({
  value,
  onChange,
  options,
  label,
  placeholder = 'Choose…',
  name,
  disabled,
  readOnly,
  size = 'md',
  className,
  ...rest
}: Props) {
  const typed = useRef({ word: '', at: 0 })
  const chosen = options.find((option) => option.value === value)
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey, timeStamp, currentTarget }: KeyboardEvent) => {
    if (
      currentTarget.ariaExpanded === 'true' ||
      readOnly ||
      ctrlKey ||
      metaKey ||
      altKey ||
      key.length !== 1 ||
      key === ' '
    )
      return
    const { word, at } = typed.current
    typed.current = { word: timeStamp - at < wordMs ? word + key : key, at: timeStamp }
    const found = optionTyped(options, value, typed.current.word)
    if (found) onChange(found.value)
  }
  const { button, used, anchored } = usePressed({
    kind: 'listbox',
    load,
    trigger: (
      <button
        {...rest}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the options look and behave alike in every browser
        role="combobox"
        aria-expanded={false}
        aria-controls={undefined}
        aria-label={label}
        aria-readonly={readOnly || undefined}
        disabled={disabled}
        onClick={(event) => readOnly && event.preventDefault()}
        onKeyDown={onKeyDown}
        className={cn(
          controlLook,
          heights[size],
          'flex items-center justify-between gap-2 px-2.5 text-left aria-readonly:border-line aria-readonly:bg-sunken',
          className,
        )}
      >
        <span className={cn('truncate', !chosen && 'text-fg-subtle')}>{chosen?.label ?? placeholder}</span>
        <ChevronsUpDown aria-hidden className="text-fg-subtle" />
      </button>
    ),
  })
  return (
    <>
      {button}
      {name && <input type="hidden" name={name} value={value ?? ''} disabled={disabled} />}
      {used && <SelectList value={value} onChange={onChange} options={options} {...anchored} />}
    </>
  )
}
