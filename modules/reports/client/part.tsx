import { ArrowLeft, ArrowRight, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Popover } from '#client/ui/popover.tsx'

type Props = {
  /** The part in words, as the sentence has it. */
  children: ReactNode
  /** Names the popover. */
  title: string
  fault?: string
  move?: (step: 1 | -1) => void
  isFirst?: boolean
  isLast?: boolean
  remove?: () => void
  edit: (close: () => void) => ReactNode
}

/** A part of the sentence: a button that opens what can be changed of it. */
export function Part({ children, title, fault, move, isFirst, isLast, remove, edit }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover
      title={title}
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={
        <button
          type="button"
          title={fault}
          className={cn(
            'inline-flex min-h-7 max-w-full items-center rounded-control border border-line-strong bg-surface px-2 text-left text-table font-medium text-fg hover:bg-hover aria-expanded:bg-active max-md:min-h-11 max-md:text-body',
            fault && 'border-danger text-danger',
          )}
        >
          <span className="truncate">{children}</span>
          {fault && <span className="sr-only">: {fault}</span>}
        </button>
      }
    >
      {edit(close)}
      {fault && (
        <p role="alert" className="mt-2 text-caption font-medium text-danger">
          {fault}
        </p>
      )}
      {(move || remove) && (
        <div className="mt-3 flex items-center gap-1 border-t border-line pt-2">
          {move && (
            <>
              <IconButton
                label="Move earlier"
                icon={ArrowLeft}
                size="sm"
                disabledReason={isFirst ? 'This is the first one' : undefined}
                onClick={() => move(-1)}
              />
              <IconButton
                label="Move later"
                icon={ArrowRight}
                size="sm"
                disabledReason={isLast ? 'This is the last one' : undefined}
                onClick={() => move(1)}
              />
            </>
          )}
          {remove && (
            <Button
              variant="ghost"
              size="sm"
              icon={Trash2}
              className="ml-auto"
              onClick={() => {
                close()
                remove()
              }}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}

/** A button that opens a new part of the sentence. */
export function AddPart({ title, children }: { title: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      title={title}
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={<IconButton label={title} icon={Plus} size="sm" />}
    >
      {children(() => setOpen(false))}
    </Popover>
  )
}
