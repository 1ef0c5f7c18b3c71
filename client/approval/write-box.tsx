import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { sentenceOf } from '#client/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Textarea } from '#client/ui/input.tsx'

type Writing = {
  label: string
  button: string
  busy: boolean
  error: unknown
  /** What else is needed first. */
  lacks?: string | undefined
  onSend: (text: string) => void
  onClose?: () => void
}

/** A place to write one thing and send it. */
export function WriteBox({ label, button, busy, error, lacks, onSend, onClose }: Writing) {
  const id = useId()
  const [text, setText] = useState('')
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() && !lacks && !busy) onSend(text.trim())
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    else if (event.key === 'Escape' && onClose && !text) onClose()
  }
  return (
    <form onSubmit={submit} className="mt-2 print:hidden">
      <label htmlFor={id} className="text-caption font-medium text-fg">
        {label}
      </label>
      <Textarea
        id={id}
        rows={2}
        maxLength={2_000}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens it wants to write
        autoFocus={onClose !== undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keys}
        className="mt-1"
      />
      <Refused error={error} />
      <div className="mt-2 flex items-center justify-end gap-2">
        <span className="mr-auto text-caption text-fg-subtle max-md:hidden">Ctrl + Enter sends</span>
        {onClose && (
          <Button size="sm" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          variant="primary"
          busy={busy}
          disabledReason={lacks ?? (text.trim() ? undefined : 'Enter a text first')}
        >
          {button}
        </Button>
      </div>
    </form>
  )
}

export const Refused = ({ error }: { error: unknown }) =>
  Boolean(error) && (
    <p role="alert" className="mt-1 text-caption font-medium text-danger">
      {sentenceOf(error)}
    </p>
  )
