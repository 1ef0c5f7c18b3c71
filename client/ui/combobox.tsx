import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlLook } from './input.tsx'
import { optionLook, popupLook } from './popup-look.ts'
import { Spinner } from './spinner.tsx'

/** `detail` is the second line that tells two of the same name apart. */
export type Choice = {
  id: string
  label: string
  detail?: string
  /** Shown, and not to be chosen: `detail` says why. */
  closed?: boolean
}

type Props = Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'onBlur' | 'ref' | 'name' | 'disabled'
> & {
  value: string | null
  onChange: (id: string | null, choice: Choice | null) => void
  /** Asked 150 ms after the last key, and with '' when the list opens. */
  search: (text: string) => Promise<readonly Choice[]>
  /** What is chosen goes to a list beside it: the field is empty for the next one. */
  adds?: boolean
  /** The name of the present value. */
  display?: string
  placeholder?: string
  className?: string
  size?: 'sm' | 'md' | 'lg'
}

const heights = { sm: 'h-control-sm', md: 'h-control-md', lg: 'h-control-lg' }
const same = (a: Choice, b: Choice) => a.id === b.id
const labelOf = (choice: Choice) => choice.label

/** One record out of many, found by typing. */
export function Combobox({
  value,
  onChange,
  search,
  adds = false,
  display,
  placeholder = 'Search…',
  className,
  size = 'md',
  disabled,
  ...rest
}: Props) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const takesFirst = useRef(false)
  const { choices, state, ask } = useSearch(search, (found) => {
    if (!takesFirst.current) return
    takesFirst.current = false
    const first = found.find(({ closed }) => !closed)
    if (!first) return
    onChange(first.id, first)
    setText('')
    setOpen(false)
  })
  const selected =
    value === null ? null : { id: value, label: display ?? choices.find((each) => each.id === value)?.label ?? '' }
  const items = selected && !choices.some((each) => each.id === selected.id) ? [...choices, selected] : choices
  return (
    <Base.Root
      items={items}
      filteredItems={choices}
      filter={null}
      value={selected}
      isItemEqualToValue={same}
      itemToStringLabel={labelOf}
      disabled={disabled}
      onValueChange={(next: Choice | null) => onChange(next?.id ?? null, next)}
      autoHighlight
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        takesFirst.current = false
        if (next) ask('')
      }}
      {...(adds ? { inputValue: text } : {})}
      onInputValueChange={(typed, { reason }) => {
        if (adds) setText(reason === 'input-change' ? typed : '')
        if (reason !== 'input-change' && reason !== 'input-clear') return
        takesFirst.current = false
        ask(typed, 150)
      }}
    >
      <Base.InputGroup className={cn('relative', className)}>
        <Base.Input
          {...rest}
          placeholder={placeholder}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !open) return
            // An open list takes the key, not the form; what is still being searched must not choose what was found before.
            event.preventDefault()
            if (state !== 'searching') return
            takesFirst.current = true
            event.preventBaseUIHandler()
          }}
          className={cn(controlLook, heights[size], 'truncate pr-14 pl-2.5', selected && 'max-md:pr-22')}
        />
        <span className="absolute inset-y-0 right-1.5 flex items-center text-fg-subtle max-md:-right-0.5">
          <Base.Clear
            aria-label="Clear"
            className="flex size-6 items-center justify-center rounded-check hover:text-fg max-md:size-11"
          >
            <X aria-hidden />
          </Base.Clear>
          <Base.Trigger
            aria-label="Show choices"
            className="flex size-6 items-center justify-center rounded-check hover:text-fg max-md:h-11 max-md:w-10"
          >
            <ChevronsUpDown aria-hidden />
          </Base.Trigger>
        </span>
      </Base.InputGroup>
      <Base.Portal render={<section aria-label="Choices" />}>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup
            className={cn(popupLook, 'w-(--anchor-width) min-w-64')}
            aria-busy={state === 'searching' || undefined}
          >
            <Base.Status className="px-3 py-2 text-caption text-fg-muted empty:hidden">
              {state === 'searching' && choices.length === 0 ? (
                <span className="flex items-center gap-2">
                  <Spinner /> Searching…
                </span>
              ) : state === 'failed' ? (
                'The list could not be loaded. Type again to retry.'
              ) : state === 'done' && choices.length === 0 ? (
                'Nothing found.'
              ) : null}
            </Base.Status>
            <Base.List className="max-h-[min(var(--available-height),20rem)] overflow-y-auto p-1 empty:hidden">
              {(choice: Choice) => (
                <Base.Item key={choice.id} value={choice} disabled={choice.closed} className={optionLook}>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{choice.label}</span>
                    {choice.detail && (
                      <span className="block truncate text-caption text-fg-subtle">{choice.detail}</span>
                    )}
                  </span>
                  <Base.ItemIndicator render={<Check className="text-primary-fg" />} />
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The latest answer wins: an earlier question that comes back later is dropped. */
function useSearch(search: Props['search'], onFound: (found: readonly Choice[]) => void) {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [state, setState] = useState<'idle' | 'searching' | 'done' | 'failed'>('idle')
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef(onFound)
  useEffect(() => void (told.current = onFound))
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (text: string, wait = 0) => {
    clearTimeout(timer.current)
    const mine = ++turn.current
    setState('searching')
    timer.current = setTimeout(async () => {
      try {
        const found = await search(text.trim())
        if (mine !== turn.current) return
        setChoices(found)
        setState('done')
        told.current(found)
      } catch {
        if (mine === turn.current) setState('failed')
      }
    }, wait)
  }
  return { choices, state, ask }
}
