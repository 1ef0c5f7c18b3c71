import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Branches } from './branches.tsx'
import { Composer } from './composer.tsx'
import type { Step } from './thread.ts'

type Props = { step: Step; ownerName: string | null; onTurn: (by: 1 | -1) => void; onEdit?: (text: string) => void }

/** A question as it was asked; a change of it is a branch. */
export function Asked({ step, ownerName, onTurn, onEdit }: Props) {
  const { text, createdAt } = step.message
  const [editing, setEditing] = useState(false)
  if (editing && onEdit)
    return (
      <div className="flex flex-col gap-2">
        <Composer
          focused
          first={text}
          label="Changed question"
          placeholder="Change the question"
          busy={false}
          failure={null}
          onAsk={(next) => {
            setEditing(false)
            onEdit(next)
          }}
        />
        <Button size="sm" className="self-start" onClick={() => setEditing(false)}>
          Cancel
        </Button>
      </div>
    )
  return (
    <div className="group flex flex-col gap-0.5">
      <h2 className="text-section font-semibold whitespace-pre-wrap text-fg">{text}</h2>
      <p className="flex items-center gap-2 text-caption text-fg-muted">
        {ownerName && <span>{ownerName}</span>}
        <InstantText at={createdAt} />
        <Branches step={step} onTurn={onTurn} />
        {onEdit && (
          <IconButton
            label="Change question"
            icon={Pencil}
            size="sm"
            variant="ghost"
            onClick={() => setEditing(true)}
          />
        )}
      </p>
    </div>
  )
}
