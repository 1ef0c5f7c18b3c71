import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, Search, type LucideIcon } from 'lucide-react'
import { cn } from '#client/ui/cn.ts'
import { Kbd } from '#client/ui/kbd.tsx'
import { optionLook } from '#client/ui/popup-look.ts'
import { typedAhead } from './held-keys.ts'

/** One line of the palette; `words` are found too, and not shown. */
export type Command = { id: string; label: string; under?: string; icon: LucideIcon; run: () => void; words?: string }
export type CommandGroup = { value: string; items: readonly Command[] }

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly CommandGroup[]
}

const textOf = ({ label, under = '', words = '' }: Command) => `${label} ${under} ${words}`.toLowerCase()

/** Every word typed must begin a word of the line. */
const matches = (command: Command, query: string) => {
  const text = ` ${textOf(command)}`
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(` ${word}`))
}

/** Pages and commands by name: type, choose with the arrows, Enter. */
export function CommandPalette({ open, onOpenChange, groups }: Props) {
  const choose = (command: Command) => {
    onOpenChange(false)
    command.run()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-[120ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className={cn(
            'fixed top-[12vh] left-1/2 z-40 flex max-h-[70vh] w-[calc(100vw-1rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-sheet border border-line bg-raised shadow-dialog outline-none',
            'transition-[opacity,scale] duration-[120ms] ease-out data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0 max-md:top-2',
          )}
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            defaultValue={typedAhead.text}
            items={groups as CommandGroup[]}
            filter={(command: Command, query) => matches(command, query)}
            itemToStringValue={textOf as never}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="text-fg-subtle" />
              <Autocomplete.Input
                aria-label="Search pages and commands"
                placeholder="Search pages and commands"
                className="h-full min-w-0 flex-1 bg-transparent text-body text-fg outline-none max-md:text-reading"
              />
              <Dialog.Close className="rounded-check max-md:p-2">
                <Kbd>Esc</Kbd>
                <span className="sr-only">Close</span>
              </Dialog.Close>
            </div>
            <Autocomplete.Empty className="px-4 py-6 text-center text-table text-fg-muted empty:hidden">
              No page or command has this name.
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto p-1.5 empty:hidden">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.value} items={group.items as Command[]} className="pb-1">
                  <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-caption font-medium text-fg-subtle">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        onClick={() => choose(command)}
                        className={cn(optionLook, 'group min-h-9 text-table text-fg max-md:text-body')}
                      >
                        <command.icon aria-hidden className="text-fg-subtle" />
                        <span className="min-w-0 flex-1 truncate">
                          {command.under && <span className="text-fg-subtle">{command.under} › </span>}
                          {command.label}
                        </span>
                        <CornerDownLeft
                          aria-hidden
                          className="size-3.5 text-fg-subtle opacity-0 group-data-highlighted:opacity-100"
                        />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
