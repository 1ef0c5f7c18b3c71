import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '#client/api.ts'
import { cn } from '#client/ui/cn.ts'
import { Kbd } from '#client/ui/kbd.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { upperFirst } from '#shared/text.ts'
import type { ShellActs } from './commands.ts'
import { textAfter, typedAhead } from './held-keys.ts'
import { modKey } from './key-labels.ts'
import { pageCommands } from './page-commands.ts'
import { groupsFor, type Line, type LineGroup } from './palette-groups.ts'
import { commandsOf } from './palette-commands.ts'
import { PaletteLine } from './palette-line.tsx'
import { usePersonal } from './personal.ts'
import { useFound, usePaused } from './use-found.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; shell: ShellActs }
type Scope = { record: string; many: string }

/** Records, pages and actions by name: type, choose with the arrows, Enter. Escape goes back a step, then closes. */
export function CommandPalette({ open, onOpenChange, shell }: Props) {
  const [text, setText] = useState(typedAhead.text)
  const [scope, setScope] = useState<Scope | null>(null)
  const cameFrom = useRef<Element | null>(null)
  const [was, setWas] = useState(false)
  if (open !== was) {
    // What was typed the last time is gone; what was typed while this was on its way is not.
    setWas(open)
    if (open) {
      setText(typedAhead.text)
      setScope(null)
    }
  }
  // Before the search takes the focus for itself.
  useLayoutEffect(() => {
    if (open) cameFrom.current = document.activeElement
  }, [open])
  const close = () => {
    onOpenChange(false)
    // At once: a key pressed while this fades away belongs to the page. The page itself takes no focus; the search has to let it go.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected)
      cameFrom.current.focus({ preventScroll: true })
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return onOpenChange(true)
        const back = details.reason === 'escape-key' && (text !== '' || scope !== null)
        if (!back) return close()
        details.cancel()
        if (text !== '') setText('')
        else setScope(null)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-[120ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={false}
          className={cn(
            'fixed top-[12vh] left-1/2 z-40 flex max-h-[70vh] w-[calc(100vw-1rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-sheet border border-line bg-raised shadow-dialog outline-none',
            'transition-[opacity,scale] duration-[120ms] ease-out data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0 max-md:top-2',
          )}
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <Box text={text} onText={setText} scope={scope} onScope={setScope} shell={shell} onDone={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type BoxProps = {
  text: string
  onText: (text: string) => void
  scope: Scope | null
  onScope: (scope: Scope | null) => void
  shell: ShellActs
  onDone: () => void
}

function Box({ text, onText, scope, onScope, shell, onDone }: BoxProps) {
  const go = useNavigate()
  const personal = usePersonal()
  const here = useSyncExternalStore(pageCommands.subscribe, pageCommands.all)
  const onlyActions = text.startsWith('>')
  const paused = usePaused(onlyActions ? '' : text)
  const found = useFound(paused, scope?.record ?? null, scope ? 20 : 5)
  const records = text.trim() === '' || onlyActions ? [] : (found.data?.groups ?? [])
  const shown = groupsFor({
    text,
    here,
    shell: commandsOf(shell),
    personal,
    found: records,
    type: scope?.record ?? null,
  })
  const highlighted = useRef<Line | undefined>(undefined)
  const field = useKeysFromOutside(text, onText)
  const waiting = !onlyActions && text.trim() !== '' && (found.isFetching || paused !== text)
  const choose = (line: Line, apart: boolean) => {
    if (line.to !== undefined && apart) return void window.open(line.to, '_blank', 'noopener')
    onDone()
    if (line.to === undefined) line.run()
    else void go(line.to)
  }
  // Enter pressed before this was there chooses what is found first, as long as the words stay and no other key is pressed.
  const entered = useRef(typedAhead.entered)
  useEffect(() => {
    const first = shown[0]?.items[0]
    if (entered.current === '' || entered.current !== text || waiting || !first) return
    entered.current = ''
    choose(first, false)
  })
  const narrow = () => {
    const record = highlighted.current?.record ?? records[0]?.record
    const many = found.data?.types.find((type) => type.record === record)?.many
    if (record && many) onScope({ record, many })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    entered.current = ''
    if (event.key === 'Tab' && !event.shiftKey && !scope && records.length > 0) {
      event.preventDefault()
      narrow()
    } else if (event.key === 'Backspace' && text === '' && scope) onScope(null)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && highlighted.current) {
      event.preventDefault()
      event.stopPropagation()
      choose(highlighted.current, true)
    }
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      value={text}
      onValueChange={(next, details) => (details.reason === 'input-change' ? onText(next) : details.cancel())}
      items={shown as LineGroup[]}
      itemToStringValue={((line: Line) => line.label) as never}
      onItemHighlighted={(line) => void (highlighted.current = line as Line | undefined)}
      autoHighlight="always"
      keepHighlight
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field inside, before it takes them */}
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4" onKeyDownCapture={onKeyDown}>
        {waiting ? <Spinner /> : <Search aria-hidden className="text-fg-subtle" />}
        {scope && (
          <span className="flex shrink-0 items-center gap-1 rounded-full border border-line-strong bg-sunken py-0.5 pr-1 pl-2.5 text-caption font-medium text-fg-muted">
            {upperFirst(scope.many)}
            <button
              type="button"
              aria-label={`Search everything, not only ${scope.many}`}
              onClick={() => onScope(null)}
              className="relative flex size-6 items-center justify-center rounded-full before:absolute before:-inset-2.5 hover:bg-hover hover:text-fg md:before:hidden"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </span>
        )}
        <Autocomplete.Input
          ref={field}
          aria-label={scope ? `Search ${scope.many}` : 'Search records, pages and commands'}
          placeholder={scope ? `Search ${scope.many}` : 'Records, pages and commands'}
          maxLength={200}
          className="h-full min-w-0 flex-1 bg-transparent text-body text-fg outline-none max-md:text-reading"
        />
        <Dialog.Close className="rounded-check max-md:-mr-3 max-md:flex max-md:size-11 max-md:items-center max-md:justify-center">
          <Kbd className="max-md:hidden">Esc</Kbd>
          <X aria-hidden className="text-fg-muted md:hidden" />
          <span className="sr-only">Close</span>
        </Dialog.Close>
      </div>
      {found.isError && !onlyActions && text.trim() !== '' && (
        <p role="alert" className="px-4 pt-3 text-table text-danger">
          Record search is not available now. {sentenceOf(found.error)}
        </p>
      )}
      <Autocomplete.Empty className="px-4 py-6 text-center text-table text-fg-muted empty:hidden">
        {waiting ? 'Searching…' : scope && text.trim() === '' ? `Type to search ${scope.many}.` : 'No results.'}
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto p-1.5 empty:hidden">
        {(group: LineGroup) => (
          <Autocomplete.Group key={group.value} items={group.items as Line[]} className="pb-1">
            <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-caption font-medium text-fg-subtle">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(line: Line) => <PaletteLine key={line.id} line={line} onChoose={(apart) => choose(line, apart)} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <footer
        aria-hidden
        className="flex shrink-0 items-center gap-4 border-t border-line px-4 py-2 text-caption text-fg-subtle max-md:hidden"
      >
        <Hint keys={['Tab']}>this type only</Hint>
        <Hint keys={[modKey, 'Enter']}>new tab</Hint>
        <Hint keys={['>']}>actions only</Hint>
      </footer>
    </Autocomplete.Root>
  )
}

/** What is typed before the field has the focus is its text all the same. */
function useKeysFromOutside(text: string, onText: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const take = (event: globalThis.KeyboardEvent) => {
      // What fades away takes no more keys: they belong to the page.
      if (document.activeElement?.closest('[role=dialog]') || field.current?.closest('[data-closed]')) return
      const next = textAfter(text, event)
      if (next === null || !field.current) return
      event.preventDefault()
      event.stopImmediatePropagation()
      onText(next)
      field.current.focus()
    }
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [text, onText])
  return field
}

const Hint = ({ keys, children }: { keys: string[]; children: string }) => (
  <span className="flex items-center gap-1">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    {children}
  </span>
)
