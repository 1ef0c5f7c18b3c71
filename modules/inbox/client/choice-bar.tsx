import { Check, X } from 'lucide-react'
import { sumsOf } from '#client/bulk/bulk-words.ts'
import { formatNumber } from '#client/format.ts'
import { useShortcuts, useSingleKeys } from '#client/shell/use-shortcuts.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { KeyHint } from '#client/ui/kbd.tsx'
import type { DecisionMade } from '#shared/decision/many.ts'
import type { Choice } from './use-choice.ts'

/** How many are chosen, to how much in each currency, and what can be done with them; A and R are theirs. */
export function ChoiceBar({
  choice: { items, clear },
  onDecide,
}: {
  choice: Choice
  onDecide: (as: DecisionMade) => void
}) {
  const [singleKeys] = useSingleKeys()
  useShortcuts([
    { keys: 'a', label: 'Approve selected', group: 'Decision', once: true, run: () => onDecide('approved') },
    { keys: 'r', label: 'Reject selected', group: 'Decision', once: true, run: () => onDecide('rejected') },
  ])
  const sums = sumsOf(items)
  const hint = (key: string) => singleKeys && <KeyHint>{key}</KeyHint>
  return (
    <section aria-label="Selection" className="border-t border-line-strong bg-raised px-4 py-2.5 print:hidden">
      <div className="flex items-center gap-2">
        <p aria-live="polite" className="figures min-w-0 flex-1 text-table text-fg">
          <span className="font-semibold">{formatNumber(items.length)} selected</span>
          {sums && ` · ${sums}`}
        </p>
        <IconButton size="sm" label="Clear selection" icon={X} className="-my-1 shrink-0" onClick={clear} />
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button icon={X} aria-keyshortcuts={singleKeys ? 'R' : undefined} onClick={() => onDecide('rejected')}>
          Reject{hint('R')}
        </Button>
        <Button
          variant="primary"
          icon={Check}
          aria-keyshortcuts={singleKeys ? 'A' : undefined}
          onClick={() => onDecide('approved')}
        >
          Approve{hint('A')}
        </Button>
      </div>
    </section>
  )
}
