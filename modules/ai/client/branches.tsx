import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import type { Step } from './thread.ts'

/** The place among branches, with a way to the others; nothing where there is one alone. */
export function Branches({ step: { message, branches }, onTurn }: { step: Step; onTurn: (by: 1 | -1) => void }) {
  if (branches.length < 2) return null
  const at = branches.indexOf(message)
  return (
    <span className="flex items-center text-caption text-fg-muted">
      <IconButton
        label="Earlier version"
        icon={ChevronLeft}
        size="sm"
        variant="ghost"
        disabledReason={at === 0 ? 'This is the first version' : undefined}
        onClick={() => onTurn(-1)}
      />
      {at + 1} of {branches.length}
      <IconButton
        label="Later version"
        icon={ChevronRight}
        size="sm"
        variant="ghost"
        disabledReason={at === branches.length - 1 ? 'This is the last version' : undefined}
        onClick={() => onTurn(1)}
      />
    </span>
  )
}
