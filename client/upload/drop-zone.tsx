import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'

type Props = {
  /** Of the button: 'Choose files'. */
  label: string
  /** What is taken, and how large. */
  children?: ReactNode
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  disabledReason?: string
  className?: string
}

/** A place to drop files on, with a button for everybody else. */
export function DropZone({ label, children, accept, multiple, onFiles, disabledReason, className }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !disabledReason) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-2 rounded-card border border-dashed border-line-strong px-4 py-6 text-center text-table text-fg-muted',
        over && 'border-focus bg-selected',
        className,
      )}
    >
      <Button icon={Upload} disabledReason={disabledReason} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className="max-md:hidden">{multiple ? 'or drop them here' : 'or drop it here'}</p>
      {children}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after it was corrected.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
