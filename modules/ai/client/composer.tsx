import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Textarea } from '#client/ui/input.tsx'

type Props = {
  label: string
  placeholder: string
  busy: boolean
  failure: string | null
  onAsk: (text: string) => void
  first?: string
  /** The page is there to ask: the field has the focus. */
  focused?: boolean
}

/** A question: Enter asks, Shift+Enter begins a new line. The text stays until it has been asked. */
export function Composer({ label, placeholder, busy, failure, onAsk, first = '', focused }: Props) {
  const [text, setText] = useState(first)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  const ask = () => {
    const question = text.trim()
    if (question && !busy) onAsk(question)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {failure && <Banner tone="danger" title={failure} />}
      <div className="relative">
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="pr-12"
        />
        <IconButton
          type="submit"
          label="Ask"
          icon={ArrowUp}
          variant="primary"
          busy={busy}
          disabledReason={text.trim() ? undefined : 'Enter a question'}
          className="absolute right-2 bottom-2"
        />
      </div>
    </form>
  )
}
