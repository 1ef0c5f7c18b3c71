import { useId } from 'react'
import { Textarea } from '#client/ui/input.tsx'

type Props = { conflict: string; reason: string; onChange: (reason: string) => void }

/** What is asked for is below what was chosen, perhaps out of sight. */
const comeTo = (field: HTMLTextAreaElement | null) => field?.focus()

/** Why one person may have rights that should be several people's. */
export function ConflictReason({ conflict, reason, onChange }: Props) {
  const id = useId()
  return (
    <div className="mt-4 first:mt-0">
      <p id={`${id}-why`} className="text-table text-pretty text-fg">
        {conflict}
      </p>
      <label htmlFor={id} className="mt-3 block text-table font-medium text-fg">
        Reason
      </label>
      <Textarea
        ref={comeTo}
        id={id}
        className="mt-1"
        aria-describedby={`${id}-why`}
        maxLength={500}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
