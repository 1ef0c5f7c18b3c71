import { useId } from 'react'
import { Textarea } from '#client/ui/input.tsx'

type Props = { conflict: string; reason: string; onChange: (reason: string) => void }

/** What is asked for is below what was chosen, perhaps out of sight. */
const comeTo = (field: HTMLTextAreaElement | null) => field?.focus()

/** Why one person may have rights that should be several people's. */
export function ConflictReason({ conflict, reason, onChange }: Props) {
  const id = useId()
  return (
    <div className="mt-4">
      <label htmlFor={id} className="text-table font-medium text-fg">
        Reason
      </label>
      <p id={`${id}-why`} className="mt-1 text-caption text-danger">
        {conflict}
      </p>
      <Textarea
        ref={comeTo}
        id={id}
        className="mt-2"
        aria-describedby={`${id}-why`}
        maxLength={500}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
